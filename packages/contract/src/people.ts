/** Administrators and the programs around them: how they join, how they lock the back office, and what webhooks tell of. */
export * from './back-office/webhooks.ts'
export * from './calls/people-calls.ts'
