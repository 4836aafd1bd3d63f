/** The preferences of an administrator for the back office, and the counts of its menu. */
export * from './back-office/idle-lock.ts'
export * from './calls/preference-calls.ts'
export type { InboxCounts, LayoutSettings, NoticeMail, Preferences } from './calls/preference-calls.schemas.ts'
