import * as designSchemas from './design-calls.schemas.ts'
import * as deskSchemas from './desk-calls.schemas.ts'
import * as schemas from './site-calls.schemas.ts'

/** The schemas of the calls of the public site, of the member centre's own pages and of the data designer, by name. */
export const siteCallSchemas = { ...schemas, ...deskSchemas, ...designSchemas }

type Table = typeof siteCallSchemas
/** The table as a type. */
export interface SiteCallSchemaTable extends Table {}
