import { type PgDialect, type PgSession, PgDatabase } from 'drizzle-orm/pg-core'
import type { Query } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { findRecordDraft } from './stored-drafts.ts'
import type { BoundResources } from '../bound-resource.ts'
import { toStored } from '../write/stored-rows.ts'

interface DraftPlace {
  readonly db: Queries
  readonly secretKey: string
  readonly resources: BoundResources
}

/** The record whose draft is shown. */
interface DisplayedDraft {
  readonly controller: string
  readonly id: number
  readonly isDraft?: true
}

/**
 * Returns the database with the draft in place of its record, for reading. Without a draft, returns the database
 * itself.
 */
export async function withDraft(
  { db, secretKey, resources }: DraftPlace,
  { controller, id, isDraft }: DisplayedDraft,
): Promise<Queries> {
  const resource = isDraft && resources.find(controller)
  const found = resource && (await findRecordDraft(db, { controller, record_id: id }))
  if (!resource || !found) return db
  const columns = await toStored(resource.definition, found.draft.proposed, { secretKey })
  return overlaid(db, { table: resource.definition.table, id, columns })
}

/** A row that readers find in place of the stored one. */
interface Overlay {
  /** Name of the table. */
  readonly table: string
  readonly id: number
  /** Column values in place of the stored ones; the other columns are as stored. */
  readonly columns: Readonly<Record<string, unknown>>
}

/**
 * Returns a reader of the database that replaces one row by an overlay in every statement, also in joins, filters and orders. It writes and
 * locks nothing. Each statement defines a table expression under the name of the table, which stands in for the table.
 */
function overlaid(db: Queries, overlay: Overlay): Queries {
  const { session, schema } = db._
  const parts: { dialect?: PgDialect } = Object(db)
  if (!parts.dialect) throw new TypeError('The database has no dialect')
  const prepare: typeof session.prepareQuery = (query, fields, _name, ...rest) =>
    // Without a name: a plan over the table must not be taken for one over the overlay.
    session.prepareQuery(withOverlay(query, overlay), fields, undefined, ...rest)
  const own: PgSession = Object.create(session, { prepareQuery: { value: prepare } })
  return new PgDatabase(parts.dialect, own, schema && { fullSchema: {}, schema, tableNamesMap: {} }) as Queries // the same driver
}

function withOverlay(query: Query, { table, id, columns }: Overlay): Query {
  const name = `"${table.replaceAll('"', '""')}"`
  const [row, values] = [query.params.length + 1, query.params.length + 2].map((place) => `$${place}`)
  // Inside its own definition, the name still means the table.
  const sql = `with ${name} as (
    select * from ${name} where "id" <> ${row}::int
    union all
    select "shown".* from ${name} "stored", lateral jsonb_populate_record("stored", ${values}::jsonb) "shown" where "stored"."id" = ${row}::int
  ) ${query.sql}`
  return { sql, params: [...query.params, id, JSON.stringify(columns)] }
}
