/** How an administrator sets up the back office, and what its menu counts. */
export * from './back-office/idle-lock.ts'
export * from './calls/preference-calls.ts'
export type { InboxCounts, LayoutSettings, NoticeMail, Preferences } from './calls/preference-calls.schemas.ts'
