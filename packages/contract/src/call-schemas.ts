/** The zod schemas of the public site's calls and of the content of its pages, for servers, documents and tests. */
export * from './calls/site-call-schemas.ts'
export * from './calls/content-call-schemas.ts'
export { areaListReply, areaRecordReply } from './calls/page-content.ts'
