export * from './dialog-form.tsx'
export * from './form-text-field.tsx'
