export { forgetOldRows } from './forget-old-rows.ts'
export { type RetainedName, type RetentionDays, retained } from './retained-rows.ts'
export { createMaintenance } from './maintenance.ts'
