/** The zod schemas of the public site's calls, for servers, documents and tests. */
export * from './calls/site-call-schemas.ts'
