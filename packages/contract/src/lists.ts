/** How administrators arrange the lists of the back office. */
export * from './back-office/relative-days.ts'
export * from './calls/bulk-calls.ts'
export * from './calls/bulk-limits.ts'
export * from './calls/comment-calls.ts'
export * from './calls/letter-calls.ts'
export * from './calls/list-calls.ts'
export * from './calls/presence-calls.ts'
export * from './calls/publication-calls.ts'
export * from './calls/shared-text-calls.ts'
export type { BulkRun, BulkTarget, Dependents } from './calls/bulk-calls.schemas.ts'
export type { NewComment, RecordComments, TextComment, TextQuote } from './calls/comment-calls.schemas.ts'
export type { LetterDraft, LetterPreview, LetterTemplates } from './calls/letter-calls.schemas.ts'
export type { PlannedPublication, PlannedPublications } from './calls/publication-calls.schemas.ts'
export type { Presence } from './calls/presence-calls.schemas.ts'
export type { SharedTextMessage, SharedTextReply } from './calls/shared-text-calls.schemas.ts'
export type {
  ListColumns,
  ListViewAudience,
  ListViewContent,
  ListViews,
  ListViewToSave,
} from './calls/list-calls.schemas.ts'
