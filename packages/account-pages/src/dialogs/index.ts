/** Dialogs of both areas. */
export * from './confirm-dialog.tsx'
