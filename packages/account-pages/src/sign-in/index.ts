export * from './factor-form.tsx'
export * from './passkey-button.tsx'
