export { forgetOldRows, createMaintenance } from './forget-old-rows.ts'
export { type RetainedName, type RetentionDays, retained } from './retained-rows.ts'
