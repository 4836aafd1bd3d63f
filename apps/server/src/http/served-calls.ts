import {
  contentSchemas,
  type ContentSchemaTable,
  siteCallSchemas,
  type SiteCallSchemaTable,
} from '@teachnet/contract/call-schemas'
import type { Call } from '@teachnet/protocol'
import {
  type BodyOutput,
  callSchemas,
  type CallSchemas,
  type CallSchemaTable,
  type QueryOutput,
  type ReplyData,
} from '@teachnet/protocol/call-schemas'

type Served = CallSchemaTable & SiteCallSchemaTable & ContentSchemaTable

/** The schemas of every declared call that this server answers. */
const served: Served = { ...callSchemas, ...siteCallSchemas, ...contentSchemas }

/** A call whose schemas are declared. */
export type ServableCall = Omit<Call, 'types'> & { readonly schemas: keyof Served }

type SchemasOf<C extends ServableCall> = Served[C['schemas']]

/** The parsed query of a call. */
export type ReadQuery<C extends ServableCall> = QueryOutput<SchemasOf<C>>

/** The parsed body of a call. */
export type ReadBody<C extends ServableCall> = BodyOutput<SchemasOf<C>>

/** The reply data of a call. */
export type ReplyOf<C extends ServableCall> = ReplyData<SchemasOf<C>>

/** The names of the schemas of every declared call. */
export const schemaNames: ReadonlySet<string> = new Set(Object.keys(served))

export function schemasOf({ schemas }: Pick<ServableCall, 'schemas'>): CallSchemas {
  return served[schemas]
}
