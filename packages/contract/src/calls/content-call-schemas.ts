import * as schemas from './content-calls.schemas.ts'

/** The schemas of the public pages' content, by name. */
export const contentSchemas = { ...schemas }

type Table = typeof contentSchemas
/** The table as a type. */
export interface ContentSchemaTable extends Table {}
