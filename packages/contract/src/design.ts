/** Data areas that are made in the back office: the form of a design, its validation, and its names. */
export * from './design/design.ts'
export * from './design/design-problems.ts'
export * from './design/names.ts'
export * from './design/new-design.ts'
export * from './design/parse-design.ts'
export * from './calls/design-calls.ts'
export type { DesignChange, DesignedArea, DesignPlan } from './calls/design-calls.schemas.ts'
