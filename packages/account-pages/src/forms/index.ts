export * from './dialog-form.tsx'
export * from './form-text-field.tsx'
export * from './show-at-inputs.ts'
export * from './shown.ts'
