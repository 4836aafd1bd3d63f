/** Unsaved input of forms, which belongs to the account and not to the browser. */
export * from './draft.ts'
export * from './draft-store.ts'
export * from './use-form-draft.ts'
