export * from './second-step.ts'
export * from './show-at-inputs.ts'
export * from './shown.ts'
