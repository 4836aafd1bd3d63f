import { sql } from 'drizzle-orm'
import { loadRows, toQuery } from '../../db/statement.ts'
import { fail } from '../../errors.ts'
import type { BoundResource, CrudContext } from '../binding.ts'
import { quoted } from '../sql-text.ts'
import { checkParent, checkReferences } from '../validate.ts'
import { toWriteError } from '../write-fault.ts'

/** A row as a log has kept it: every column that the table had, in the database's own JSON. */
export interface KeptRow {
  readonly table: string
  readonly json: string
}

/**
 * Puts a deleted row back, the same in every column that still exists, id and hidden ones included. Call it in a transaction; what
 * the row points to is checked afterwards by `checkReinserted`, when the other rows of the same restore are back as well.
 *
 * @throws DUPLICATE when the id or a value that must be unique is taken meanwhile, OUT_OF_SCOPE where the caller may not
 */
export async function reinsertRow(
  context: CrudContext,
  resource: BoundResource | undefined,
  { table, json }: KeptRow,
): Promise<number> {
  if (!context.caller.isSuper && (!resource || resource.hooks.grantsRights)) throw fail('OUT_OF_SCOPE')
  const row = parseRow(json)
  const names = await loadColumns(context, table, Object.keys(row))
  const id = Number(row.id)
  await keepIdsAhead(context, table, id)
  const columns = sql.raw(names.map(quoted).join(', '))
  const target = sql.raw(quoted(table))
  await context.queries
    .execute(
      sql`insert into ${target} (${columns}) select ${columns} from json_populate_record(null::${target}, ${json}::json)`,
    )
    .catch((error: unknown) => {
      throw resource ? toWriteError(error, resource.definition, row, context) : error
    })
  return id
}

/** @throws REFERENCE_MISSING when something that a restored row points to is gone */
export async function checkReinserted(context: CrudContext, resource: BoundResource, json: string): Promise<void> {
  const row = parseRow(json)
  await checkReferences(context, resource, row)
  await checkParent(context, resource, row)
}

function parseRow(json: string): Readonly<Record<string, unknown>> {
  const row: unknown = JSON.parse(json)
  return typeof row === 'object' && row !== null ? Object.fromEntries(Object.entries(row)) : {}
}

/** Those of the names that are columns still. */
async function loadColumns({ queries }: CrudContext, table: string, names: readonly string[]): Promise<string[]> {
  const statement = sql`select "attname" as "name" from "pg_attribute" where "attrelid" = ${quoted(table)}::regclass and "attnum" > 0 and not "attisdropped"`
  const known = new Set((await loadRows(queries, toQuery(statement))).map((row) => String(row.name)))
  return names.filter((name) => known.has(name))
}

/**
 * Numbers for new rows go on after an id that is put back. They are ahead already, except where a table was filled anew; then no row
 * may be added between looking and moving on.
 */
async function keepIdsAhead({ queries }: CrudContext, table: string, id: number): Promise<void> {
  const sequence = sql`pg_get_serial_sequence(${quoted(table)}, 'id')::regclass`
  const isBehind = sql`coalesce(pg_sequence_last_value(${sequence}), 0) < ${id}::bigint`
  const [found] = await loadRows(queries, toQuery(sql`select ${isBehind} as "behind"`))
  if (found?.behind !== true) return
  await queries.execute(sql`lock table ${sql.raw(quoted(table))} in share row exclusive mode`)
  await queries.execute(sql`select setval(${sequence}, ${id}::bigint) where ${isBehind}`)
}
