/** Offers unsaved input of forms. */
export * from './draft-list.ts'
export * from './draft-notice.tsx'
export * from './drafts-button.tsx'
