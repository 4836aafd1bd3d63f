/**
 * The zod schemas of the calls, for servers, documents and tests. Browsers import the calls from the main entry, which has the types
 * derived from these schemas and no schema library.
 */
export { callSchemas, type CallSchemaTable } from './calls/schemas.ts'
export type { BodyOutput, CallSchemas, QueryOutput, ReplyData } from './calls/call.ts'
export * from './calls/wire-schema.ts'
export { navLink, siteConfig } from './calls/site-schema.ts'
