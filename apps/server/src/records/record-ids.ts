import { maxPageSize } from '@teachnet/protocol'
import { type SQL, sql } from 'drizzle-orm'
import { fail } from '../platform/errors.ts'
import { arrayLiteral, isInt4 } from '../platform/db/statement.ts'

/** Parses `ids[]=1&ids[]=2`, `ids=1,2` or one id; invalid ids are left out. */
export function readIds(raw: unknown): number[] {
  const items: readonly unknown[] = Array.isArray(raw)
    ? raw
    : typeof raw === 'object' && raw !== null
      ? Object.values(raw)
      : [raw]
  const parts = items.flatMap((item) => (typeof item === 'string' ? item.split(',') : [item]))
  return [...new Set(parts.flatMap((part) => readId(part) ?? []))]
}

export function readId(raw: unknown): number | undefined {
  if (typeof raw !== 'number' && (typeof raw !== 'string' || !/^\s*\d+\s*$/.test(raw))) return undefined
  const id = Number(raw)
  return isInt4(id) && id > 0 ? id : undefined
}

/** @throws RECORD_NOT_FOUND unless the value is an id */
export function requireId(raw: unknown): number {
  const id = readId(raw)
  if (id === undefined) throw fail('RECORD_NOT_FOUND')
  return id
}

/** Like `readIds`, for at most a page of ids. @throws TOO_LARGE */
export function requireFewIds(raw: unknown): number[] {
  const ids = readIds(raw)
  if (ids.length > maxPageSize) throw fail('TOO_LARGE')
  return ids
}

export function idList(ids: readonly number[]): SQL {
  return sql`${arrayLiteral(ids)}::integer[]`
}
