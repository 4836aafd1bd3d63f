/**
 * Administrators and the programs around them: how they join, how they lock the back office, their inbox, and the
 * events of webhooks.
 */
export * from './back-office/webhooks.ts'
export * from './calls/people-calls.ts'
export * from './calls/admin-notice-calls.ts'
export { adminNoticeKinds, type AdminNoticeKind } from './site/notices.ts'
export type { AdminProgram } from './calls/people-calls.schemas.ts'
