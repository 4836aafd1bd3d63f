import { type ResourceDefinition, weighFieldOf } from '@teachnet/contract'
import { storedFields, serverKindOf, perDefinition } from '../kinds/kinds.ts'
import type { StoreWith } from '../kinds/server-kind.ts'
import type { StoredRow } from '../rows.ts'
import type { CrudContext, BoundResource, SavedRecord } from '../bound-resource.ts'
import { getTableName, type Query, sql } from 'drizzle-orm'
import type { ResourceTable } from '../tables/table-of.ts'
import type { Queries } from '../../platform/db/client.ts'
import { columnsIn, insertQuery, Params } from '../../platform/db/many-rows.ts'
import { quoted, rowJsonText, loadRows, parseRow, toQuery } from '../../platform/db/statement.ts'
import { toWriteError } from './write-error.ts'
import { fail } from '../../platform/errors.ts'

/** Inserts rows and returns all their columns, in the same order. */
export async function insertRows(
  context: CrudContext,
  resource: BoundResource,
  stored: readonly Readonly<Record<string, unknown>>[],
): Promise<StoredRow[]> {
  if (stored.length === 0) return []
  const { table, definition } = resource
  const weigh = weighFieldOf(definition)
  const written = context.isTrial ? stored.map((row) => withoutRichText(definition, row)) : stored
  const rows = weigh && !context.isTrial ? await weighed(context.queries, getTableName(table), weigh, written) : written
  const added = await loadRows(context.queries, insertStatement(table, rows)).catch((error: unknown) => {
    throw toWriteError(error, definition, (stored.length === 1 && stored[0]) || {}, context)
  })
  if (added.length !== stored.length) throw fail('NO_ROWS_ADDED')
  return added.map(({ json }) => parseRow(json))
}

/** A row of a trial, which is rolled back: the database has no rule for rich text, and takes longest to write it. */
function withoutRichText(definition: ResourceDefinition, row: Stored): Stored {
  const names = richTexts(definition).filter((name) => typeof row[name] === 'string')
  return names.length === 0 ? row : { ...row, ...Object.fromEntries(names.map((name) => [name, ''])) }
}

const richTexts = perDefinition((definition): readonly string[] =>
  storedFields(definition).flatMap(([name, field]) => (field.kind === 'richText' ? [name] : [])),
)

/** A new record comes first in the manual order: its weight is its id, which is reserved, unless the body has a weight. */
async function weighed(
  queries: Queries,
  table: string,
  weigh: string,
  rows: readonly Stored[],
): Promise<readonly Stored[]> {
  const unweighed = rows.filter((row) => !row[weigh])
  const ids = new Map<Stored, number>()
  for (const [at, id] of (await reserveIds(queries, table, unweighed.length)).entries()) {
    const row = unweighed[at]
    if (row) ids.set(row, id)
  }
  return rows.map((row) => {
    const id = ids.get(row)
    return id === undefined ? row : { ...row, id, [weigh]: id }
  })
}

async function reserveIds(queries: Queries, table: string, count: number): Promise<number[]> {
  if (count === 0) return []
  const next = sql`select nextval(pg_get_serial_sequence(${quoted(table)}, 'id'))::integer as "id" from generate_series(1, ${count}::integer)`
  return (await loadRows(queries, toQuery(next))).map(({ id }) => Number(id))
}

/** Changes columns of records, each to its own values, and returns the rows by id. A record without columns to change is left out. */
export async function updateRows(
  { queries, ...context }: CrudContext,
  { table, definition }: BoundResource,
  saves: readonly Pick<SavedRecord, 'id' | 'stored'>[],
): Promise<ReadonlyMap<number, StoredRow>> {
  const rows = new Map<number, StoredRow>()
  for (const alike of alikeRows(table, saves)) {
    const ids = alike.map(({ id }) => id)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const changed = await loadRows(queries, updateStatement(table, alike)).catch((error: unknown) => {
      throw toWriteError(error, definition, (alike.length === 1 && alike[0]?.stored) || {}, context)
    })
    if (changed.length !== ids.length) throw fail('RECORD_NOT_FOUND')
    for (const { json } of changed) {
      const row = parseRow(json)
      rows.set(Number(row.id), row)
    }
  }
  return rows
}

/** Column values by wire name. */
type Stored = Readonly<Record<string, unknown>>

interface StoredChange {
  readonly id: number
  readonly stored: Stored
}

/** Inserts rows, and returns each as `json`, in the same order. */
function insertStatement(table: ResourceTable, rows: readonly Stored[]): Query {
  return insertQuery(table, rows, `returning ${rowJsonText(getTableName(table))} as "json"`)
}

/** Groups of records in which the same columns change; records without a column to change are left out. */
function alikeRows<T extends StoredChange>(table: ResourceTable, rows: readonly T[]): T[][] {
  const keyOf = ({ stored }: T) =>
    columnsIn(table, [stored])
      .map(({ name }) => name)
      .join()
  const groups = Map.groupBy(rows, keyOf)
  groups.delete('')
  return [...groups.values()]
}

/** Changes the same columns of records, each to its own values, and returns each record as `json`. */
function updateStatement(table: ResourceTable, rows: readonly StoredChange[]): Query {
  const params = new Params()
  const columns = columnsIn(
    table,
    rows.map(({ stored }) => stored),
  )
  const name = getTableName(table)
  const lists = rows.map(({ id, stored }) => {
    // With a length, the type would cut a text that is too long, instead of rejecting it.
    const values = columns.map(
      (column) => `${params.add(column, stored)}::${column.getSQLType().replaceAll(/\([\d, ]*\)/g, '')}`,
    )
    return `(${[`${id}::integer`, ...values].join(', ')})`
  })
  const set = columns.map((column, at) => `${quoted(column.name)} = "v"."c${at}"`).join(', ')
  const list = ['"id"', ...columns.map((_, at) => `"c${at}"`)].join(', ')
  const target = quoted(name)
  return params.toQuery(
    `update ${target} set ${set} from (values ${lists.join(', ')}) "v"(${list}) where ${target}."id" = "v"."id" returning ${rowJsonText(name)} as "json"`,
  )
}

interface StoreOptions extends Pick<StoreWith, 'secretKey'> {
  readonly fileAddresses?: readonly string[]
  readonly before?: StoredRow | undefined
}

/** Options for storing values in a call. */
export function storeOptions({ deps, settings }: CrudContext): StoreWith {
  return { secretKey: deps.env.secretKey, fileAddresses: settings.fileAddresses }
}

/**
 * Returns the column values of a body; a value that keeps the old one (an empty password in an edit) is left out.
 *
 * @throws RejectedValue
 */
export async function toStored(
  definition: ResourceDefinition,
  input: Readonly<Record<string, unknown>>,
  { before, secretKey, fileAddresses = [] }: StoreOptions,
): Promise<Record<string, unknown>> {
  const fields = new Map(storedFields(definition))
  const stored: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input)) {
    const field = fields.get(name)
    const kind = field && serverKindOf(field)
    if (kind && !kind.keepsOld(value, before?.[name]))
      stored[name] = await kind.toColumn(value, { secretKey, fileAddresses }, field, name)
  }
  return stored
}
