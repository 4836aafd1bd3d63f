export { createOldBackEnd } from './create-old-back-end.ts'
export type { OldBackEnd, OldBackEndOptions, SeenRequest } from './create-old-back-end.ts'
export type { StoredRow, Tables } from './tables.ts'
