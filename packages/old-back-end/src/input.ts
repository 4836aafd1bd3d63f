import { broken } from './reply.ts'
import type { StoredRow, Tables } from './tables.ts'

export type Input = Readonly<Record<string, unknown>>

/** The context of a call. */
export interface CallContext {
  readonly tables: Tables
  readonly query: Input
  /** Encoded, as controllers receive it. */
  readonly body: Input
  readonly accountVerificationType: readonly string[]
}

export type OldCall = (context: CallContext) => object

/** The input filter of the back end: returns a trimmed text without tags, with special characters as entities. */
export function encodeInput(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(encodeInput)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, encodeInput(each)]))
  if (value === null || value === undefined) return value
  if (typeof value === 'boolean') return value ? '1' : ''
  return encodeText(textOf(value))
}

export function encodeText(text: string): string {
  return text
    .trim()
    .replaceAll(/<[a-z!/?][^>]*>?/gi, '')
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Reads `search[0][field]=a&ids[]=1` as PHP does. */
export function readQuery(params: URLSearchParams): Input {
  const root: Record<string, unknown> = {}
  for (const [name, value] of params) {
    const [first = '', ...keys] = name.split(/[[\]]+/).filter((part, index) => part !== '' || index === 0)
    const path = [first, ...keys, ...(name.endsWith('[]') ? [''] : [])]
    let place = root
    for (const key of path.slice(0, -1)) place = childOf(place, key)
    const last = path.at(-1) ?? ''
    place[last === '' ? String(Object.keys(place).length) : last] = value
  }
  return root
}

function childOf(place: Record<string, unknown>, key: string): Record<string, unknown> {
  const child = place[key]
  if (isInput(child)) return child as Record<string, unknown>
  const made: Record<string, unknown> = {}
  place[key] = made
  return made
}

export function isInput(value: unknown): value is Input {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return isInput(value) ? Object.values(value) : []
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export interface Source {
  readonly rows: readonly StoredRow[]
  /** The model's alias of its table in a query. */
  readonly alias: string
  /** Columns of the table. */
  readonly columns: readonly string[]
  /** The joined record of a row, by relation name. */
  readonly joins: Readonly<Record<string, (row: StoredRow) => StoredRow | undefined>>
  readonly quickSearchFields: readonly string[]
}

/** The rows that a list call matches, according to `queryBuilder`. */
export function findRows(source: Source, query: Input): StoredRow[] {
  const { rows, quickSearchFields } = source
  const quickSearch = textOf(query['quickSearch'])
  const initValues = isInput(query['initValue'])
    ? listOf(query['initValue']).map(textOf)
    : textOf(query['initValue']).split(',').filter(Boolean)
  const readInitKey = initValues.length > 0 ? readerOfKey(source, textOf(query['initKey']) || 'id') : undefined
  const terms = listOf(query['search']).filter(isInput)
  const readers = terms.map(({ field }) => readerOf(source, textOf(field)))
  return rows.filter(
    (row) =>
      (quickSearch === '' || quickSearchFields.some((name) => contains(readerOf(source, name)(row), quickSearch))) &&
      (readInitKey === undefined || initValues.includes(readInitKey(row))) &&
      terms.every((term, index) => matches(readers[index]?.(row) ?? '', term)),
  )
}

type Reader = (row: StoredRow) => string

/** A search without a table name uses the table itself. */
function readerOf({ alias, columns, joins }: Source, field: string): Reader {
  const [table = '', column = ''] = field.includes('.') ? field.split('.') : [alias, field]
  if (table === alias && columns.includes(column)) return (row) => textOf(row[column])
  const join = joins[table]
  if (join) return (row) => textOf(join(row)?.[column])
  throw broken(`unknown column ${field}`)
}

/** A key is inserted into the query unchanged: without its table it is ambiguous in a join. */
function readerOfKey(source: Source, key: string): Reader {
  if (!key.includes('.') && Object.keys(source.joins).length > 0) throw broken(`column ${key} is ambiguous`)
  return readerOf(source, key)
}

function matches(value: string, { operator, val }: Input): boolean {
  const wanted = textOf(val)
  const [from = '', to = ''] = wanted.split(',')
  switch (operator) {
    case 'eq':
      return value === wanted
    case 'LIKE':
      return contains(value, wanted)
    case 'RANGE':
      return (from === '' || Number(value) >= Number(from)) && (to === '' || Number(value) <= Number(to))
    default:
      throw broken(`the fake knows no operator ${textOf(operator)}`)
  }
}

function contains(value: string, part: string): boolean {
  return value.toLowerCase().includes(part.toLowerCase())
}
