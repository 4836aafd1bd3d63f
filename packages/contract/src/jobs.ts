/** The background jobs of the server. */
export * from './back-office/job-names.ts'
