import { isNullable, type ListOrder, type ResourceDefinition } from '@teachnet/contract'
import { type SQL, sql } from 'drizzle-orm'
import { storedFields } from '../db/stored-fields.ts'
import { columnOf, isInt4, mainAlias } from './sql-text.ts'

/** The last row of a page: the next one begins right behind it, without counting through all that lie before. */
export interface Cursor {
  readonly value: string | number
  readonly id: number
}

/**
 * The text that a reply carries for the next page; undefined where the order has no place to start from: missing values, which
 * stand apart from all others, and kinds that are not compared as they are stored.
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

/** Reads what `writeCursor` wrote for the same order; anything else is no cursor. */
export function readCursor(definition: ResourceDefinition, order: ListOrder, text: string): Cursor | undefined {
  const [field, direction, value, id, ...rest] = parseList(Buffer.from(text, 'base64url').toString())
  const isSameOrder = field === order.field && direction === order.direction && rest.length === 0
  if (!isSameOrder || typeof id !== 'number' || !isInt4(id) || !isComparable(definition, order.field, value))
    return undefined
  return { value, id }
}

/** Rows behind the cursor: a comparison of pairs, which an index on the two starts from. */
export function behindCursor({ field, direction }: ListOrder, { value, id }: Cursor): SQL {
  const sign = sql.raw(direction === 'asc' ? '>' : '<')
  const cast = sql.raw(typeof value === 'number' ? 'bigint' : 'text')
  if (field === 'id') return sql`${columnOf(mainAlias, 'id')} ${sign} ${id}::integer`
  return sql`(${columnOf(mainAlias, field)}, ${columnOf(mainAlias, 'id')}) ${sign} (${value}::${cast}, ${id}::integer)`
}

const numberKinds = ['id', 'integer', 'weigh', 'switch', 'dateTime', 'relation']

function isComparable(definition: ResourceDefinition, name: string, value: unknown): value is string | number {
  const field = new Map(storedFields(definition)).get(name)
  if (!field || isNullable(field)) return false
  if (numberKinds.includes(field.kind)) return Number.isSafeInteger(value)
  const isText = field.kind === 'text' || (field.kind === 'choice' && !field.multiple)
  return isText && typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
}

function parseList(text: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    // Old, cut off or made up: the page number holds.
    return []
  }
}
