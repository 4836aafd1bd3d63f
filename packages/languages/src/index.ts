export * from './document-title.ts'
export * from './greeting.ts'
export * from './languages.ts'
export * from './site-formats.ts'
