import { isNullable, type ResourceDefinition } from '@teachnet/contract'
import type { ListOrder } from '@teachnet/protocol'
import { type SQL, sql } from 'drizzle-orm'
import { storedFields, serverKindOf } from '../kinds/kinds.ts'
import { columnOf, isInt4, mainAlias } from '../../platform/db/statement.ts'

/** The last row of a page: the next page begins after it, without counting through the earlier rows. */
export interface Cursor {
  readonly value: string | number
  readonly id: number
}

/**
 * Returns the cursor for the next page. Undefined when the order has no cursor: for null values, which do not compare, and for kinds that
 * are not compared by their stored value.
 */
export function writeCursor(
  definition: ResourceDefinition,
  { field, direction }: ListOrder,
  row: Readonly<Record<string, unknown>>,
): string | undefined {
  const value = row[field]
  if (!isComparable(definition, field, value)) return undefined
  return Buffer.from(JSON.stringify([field, direction, value, Number(row.id)])).toString('base64url')
}

/** Reads a cursor of `writeCursor` for the same order; undefined for anything else. */
export function readCursor(definition: ResourceDefinition, order: ListOrder, text: string): Cursor | undefined {
  const [field, direction, value, id, ...rest] = parseList(Buffer.from(text, 'base64url').toString())
  const isSameOrder = field === order.field && direction === order.direction && rest.length === 0
  if (!isSameOrder || typeof id !== 'number' || !isInt4(id) || !isComparable(definition, order.field, value))
    return undefined
  return { value, id }
}

/** Condition for rows after the cursor: a row comparison, which an index on both columns supports. */
export function behindCursor({ field, direction }: ListOrder, { value, id }: Cursor): SQL {
  const sign = sql.raw(direction === 'asc' ? '>' : '<')
  const cast = sql.raw(typeof value === 'number' ? 'bigint' : 'text')
  if (field === 'id') return sql`${columnOf(mainAlias, 'id')} ${sign} ${id}::integer`
  return sql`(${columnOf(mainAlias, field)}, ${columnOf(mainAlias, 'id')}) ${sign} (${value}::${cast}, ${id}::integer)`
}

function isComparable(definition: ResourceDefinition, name: string, value: unknown): value is string | number {
  const field = new Map(storedFields(definition)).get(name)
  if (!field || isNullable(field)) return false
  const type = serverKindOf(field).cursor(field)
  if (type === 'number') return Number.isSafeInteger(value)
  return type === 'text' && typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
}

function parseList(text: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    // An old, truncated or forged cursor: the page number applies.
    return []
  }
}
