import * as deskSchemas from './desk-calls.schemas.ts'
import * as schemas from './site-calls.schemas.ts'

/** The schemas of the calls of the public site and of the member centre's own pages, by name. */
export const siteCallSchemas = { ...schemas, ...deskSchemas }

type Table = typeof siteCallSchemas
/** The table as a type. */
export interface SiteCallSchemaTable extends Table {}
