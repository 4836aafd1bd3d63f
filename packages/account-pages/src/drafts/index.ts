/** Offers unsaved input of forms. */
export * from './draft-notice.tsx'
