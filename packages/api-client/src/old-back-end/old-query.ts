import {
  type ListQuery,
  type ResourceShape,
  type SearchOperator,
  type SearchTerm,
  scalarText,
} from '@teachnet/protocol'
import { toMap } from '../old-back-end.ts'

/** Operators that compare with a stored number; the others compare texts. */
const numeric: readonly SearchOperator[] = ['eq', 'ne', 'gt', 'egt', 'lt', 'elt', 'IN', 'NOT IN', 'RANGE', 'NOT RANGE']

/** A list query as an old back end reads it. A tree ignores search terms: `searchTree` applies them. */
export function toOldQuery(resource: ResourceShape, list: Partial<ListQuery>): Partial<ListQuery> {
  const { initKey, search, ...rest } = list
  const isTree = fieldsOf(resource).some(({ kind }) => kind === 'treeParent')
  const query: { -readonly [Key in keyof ListQuery]?: ListQuery[Key] } = { ...rest }
  if (initKey !== undefined) query.initKey = qualified(resource, initKey)
  if (search && !isTree) query.search = search.map((term) => inCents(resource, term))
  return query
}

/** In a join, a key without the table's alias is ambiguous. */
function qualified(resource: ResourceShape, key: string): string {
  const hasJoin = fieldsOf(resource).some(({ kind }) => kind === 'relation')
  return hasJoin && resource.table && !key.includes('.') ? `${aliasOf(resource)}.${key}` : key
}

function fieldsOf({ fields = {} }: ResourceShape) {
  return Object.values(fields)
}

/** The alias is the model's name: the table name, prefixed with the directory only for `security`. */
function aliasOf({ controller, table = '' }: ResourceShape): string {
  return controller.startsWith('security.') ? table.replace(/^security_/, '') : table
}

/** Tables store money in cents, and a search compares with the stored column. */
function inCents({ fields = {} }: ResourceShape, term: SearchTerm): SearchTerm {
  if (fields[term.field]?.kind !== 'money' || !numeric.includes(term.operator)) return term
  const { val } = term
  return { ...term, val: typeof val === 'string' ? val.split(',').map(toCents).join(',') : val.map(toCents) }
}

function toCents(amount: string): string {
  const cents = Math.round(Number(amount) * 100)
  return amount.trim() === '' || Number.isNaN(cents) ? amount : String(cents)
}

/** The rows of a tree that match every term, with their ancestors. */
export function searchTree(rows: readonly unknown[], terms: readonly SearchTerm[]): unknown[] {
  return rows.flatMap((raw) => {
    const row = toMap(raw)
    const children = Array.isArray(row['children']) ? searchTree(row['children'], terms) : []
    return children.length > 0 || terms.every((term) => matches(row[term.field], term)) ? [{ ...row, children }] : []
  })
}

function matches(stored: unknown, { operator, val }: SearchTerm): boolean {
  const value = toText(stored)
  const wanted = typeof val === 'string' ? val.split(',') : val
  const full = typeof val === 'string' ? val : val.join(',')
  const [from = '', to = ''] = wanted
  switch (operator) {
    case 'eq':
      return value === full
    case 'ne':
      return value !== full
    case 'gt':
      return compare(value, full) > 0
    case 'egt':
      return compare(value, full) >= 0
    case 'lt':
      return compare(value, full) < 0
    case 'elt':
      return compare(value, full) <= 0
    case 'LIKE':
      return contains(value, full)
    case 'NOT LIKE':
      return !contains(value, full)
    case 'IN':
      return wanted.includes(value)
    case 'NOT IN':
      return !wanted.includes(value)
    case 'RANGE':
      return isBetween(value, from, to)
    case 'NOT RANGE':
      return !isBetween(value, from, to)
    case 'NULL':
      return value === ''
    case 'NOT NULL':
      return value !== ''
    case 'FIND_IN_SET':
      return wanted.every((each) => value.split(',').includes(each))
  }
}

function isBetween(value: string, from: string, to: string): boolean {
  return (from === '' || compare(value, from) >= 0) && (to === '' || compare(value, to) <= 0)
}

/** Date-times are compared as Unix seconds, as in rows. */
function compare(value: string, wanted: string): number {
  return Number(value) - Number(wanted)
}

function contains(value: string, part: string): boolean {
  return value.toLowerCase().includes(part.toLowerCase())
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(',')
  return scalarText(value) ?? ''
}
