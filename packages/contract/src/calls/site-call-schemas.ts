import * as schemas from './site-calls.schemas.ts'

/** The schemas of the public site's calls, by name. */
export const siteCallSchemas = { ...schemas }

type Table = typeof siteCallSchemas
/** The table as a type. */
export interface SiteCallSchemaTable extends Table {}
