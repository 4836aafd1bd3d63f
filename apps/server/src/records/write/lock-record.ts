import { type SQL, sql } from 'drizzle-orm'
import {
  loadRows,
  toQuery,
  columnOf,
  mainAlias,
  quoted,
  rowJsonText,
  joined,
  parseRow,
} from '../../platform/db/statement.ts'
import { fail } from '../../platform/errors.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import { idList } from '../record-ids.ts'
import { limitsOf } from '../scope.ts'
import type { LockedRecord } from './record-change.ts'

/** A locked record, and whether the limits let the caller write it. */
type JudgedRecord = LockedRecord & { readonly isInScope: boolean }

/** Returns a record, locked until the transaction ends, and whether the limits let the caller write it. */
export async function lockRecord(
  context: CrudContext,
  resource: BoundResource,
  id: number,
  limits: readonly SQL[],
): Promise<JudgedRecord | undefined> {
  const [found] = await lockJudged(context, resource, [id], limits)
  return found
}

/** Returns the existing records, locked until the transaction ends in the order of their ids, and whether the limits let the caller write each. */
export async function lockJudged(
  context: CrudContext,
  { definition }: BoundResource,
  ids: readonly number[],
  limits: readonly SQL[],
): Promise<JudgedRecord[]> {
  if (ids.length === 0) return []
  const allowed = joined(limits, 'and') ?? sql`true`
  const id = columnOf(mainAlias, 'id')
  const isNamed = ids.length === 1 ? sql`${id} = ${ids[0]}` : sql`${id} = any(${idList(ids)})`
  const statement = sql`select ${rowJson}, (${allowed}) as "isInScope" from ${tableOf(definition)} where ${isNamed} order by ${id} for update`
  const found = await loadRows(context.queries, toQuery(statement))
  return found.map((row) => ({ ...toLocked(row), isInScope: row.isInScope === true }))
}

/**
 * Returns a record that the caller may write, locked until the transaction ends.
 *
 * @throws RECORD_NOT_FOUND, OUT_OF_SCOPE
 */
export async function lockForWrite(context: CrudContext, resource: BoundResource, id: number): Promise<LockedRecord> {
  return requireInScope(await lockRecord(context, resource, id, await limitsOf(context, resource, 'write')))
}

/** @throws RECORD_NOT_FOUND, OUT_OF_SCOPE */
export function requireInScope(found: JudgedRecord | undefined): LockedRecord {
  if (!found) throw fail('RECORD_NOT_FOUND')
  if (!found.isInScope) throw fail('OUT_OF_SCOPE')
  return found
}

/** Returns the existing records that the caller may write, locked in the order of their ids. */
export async function lockRecords(
  { queries }: CrudContext,
  { definition }: BoundResource,
  ids: readonly number[],
  limits: readonly SQL[],
): Promise<LockedRecord[]> {
  const id = columnOf(mainAlias, 'id')
  const where = joined([sql`${id} = any(${idList(ids)})`, ...limits], 'and')
  const statement = sql`select ${rowJson} from ${tableOf(definition)} where ${where} order by ${id} for update`
  return (await loadRows(queries, toQuery(statement))).map(toLocked)
}

const rowJson = sql.raw(`${rowJsonText(mainAlias)} as "json"`)

function tableOf({ table }: BoundResource['definition']): SQL {
  return sql.raw(`${quoted(table)} ${quoted(mainAlias)}`)
}

function toLocked({ json }: Readonly<Record<string, unknown>>): LockedRecord {
  const row = parseRow(json)
  return { id: Number(row.id), row, json: String(json) }
}
