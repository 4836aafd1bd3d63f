/** The calls of the member centre's own pages: applications, saved items, notices, the member's data. */
export * from './calls/desk-calls.ts'
export { isSavable, savable } from './site/saved.ts'
export type { MemberExport, OwnApplication, Preferences, SavedCard } from './calls/desk-calls.schemas.ts'
