import { type Input, isInput, listOf, textOf } from './input.ts'
import { broken } from './reply.ts'
import type { StoredRow } from './tables.ts'

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
