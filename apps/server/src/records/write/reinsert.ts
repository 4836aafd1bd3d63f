import { sql } from 'drizzle-orm'
import { loadRows, toQuery, quoted, rowJsonText, parseRow } from '../../platform/db/statement.ts'
import { fail } from '../../platform/errors.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { StoredRow } from '../rows.ts'
import { checkParent, checkReferences } from './read-input.ts'
import { toWriteError } from './write-error.ts'

/** A row in the log of deleted records: every column of the table at that time, as JSON of the database. */
export interface LoggedRow {
  readonly table: string
  readonly json: string
}

/**
 * Inserts a deleted row again with the same values in all columns that still exist, including id and hidden ones, and returns it. Call it
 * in a transaction; `checkReinserted` checks its references later, when the other rows of the same restore exist again.
 *
 * @throws DUPLICATE when the id or a unique value is taken by now, OUT_OF_SCOPE when the caller may not write the row
 */
export async function reinsertRow(
  context: CrudContext,
  resource: BoundResource | undefined,
  { table, json }: LoggedRow,
): Promise<StoredRow> {
  if (!context.caller.isSuper && (!resource || resource.hooks.grantsRights)) throw fail('OUT_OF_SCOPE')
  const row = parseRow(json)
  const names = await loadColumns(context, table, Object.keys(row))
  await keepIdsAhead(context, table, Number(row.id))
  const columns = sql.raw(names.map(quoted).join(', '))
  const target = sql.raw(quoted(table))
  const statement = sql`insert into ${target} (${columns}) select ${columns} from json_populate_record(null::${target}, ${json}::json) returning ${sql.raw(rowJsonText(table))} as "json"`
  const [added] = await loadRows(context.queries, toQuery(statement)).catch((error: unknown) => {
    throw resource ? toWriteError(error, resource.definition, row, context) : error
  })
  return parseRow(added?.json)
}

/** @throws REFERENCE_MISSING when something that a restored row refers to no longer exists */
export async function checkReinserted(context: CrudContext, resource: BoundResource, row: StoredRow): Promise<void> {
  await checkReferences(context, resource, row)
  await checkParent(context, resource, row)
}

/** Returns those of the names that are still columns. */
async function loadColumns({ queries }: CrudContext, table: string, names: readonly string[]): Promise<string[]> {
  const statement = sql`select "attname" as "name" from "pg_attribute" where "attrelid" = ${quoted(table)}::regclass and "attnum" > 0 and not "attisdropped"`
  const known = new Set((await loadRows(queries, toQuery(statement))).map((row) => String(row.name)))
  return names.filter((name) => known.has(name))
}

/**
 * Ensures that new ids follow a restored id. The sequence is usually ahead already, except when a table was filled again; then inserts are
 * blocked between reading and advancing the sequence.
 */
async function keepIdsAhead({ queries }: CrudContext, table: string, id: number): Promise<void> {
  const sequence = sql`pg_get_serial_sequence(${quoted(table)}, 'id')::regclass`
  const isBehind = sql`coalesce(pg_sequence_last_value(${sequence}), 0) < ${id}::bigint`
  const [found] = await loadRows(queries, toQuery(sql`select ${isBehind} as "behind"`))
  if (found?.behind !== true) return
  await queries.execute(sql`lock table ${sql.raw(quoted(table))} in share row exclusive mode`)
  await queries.execute(sql`select setval(${sequence}, ${id}::bigint) where ${isBehind}`)
}
