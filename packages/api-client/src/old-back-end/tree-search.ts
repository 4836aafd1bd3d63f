import { scalarText, type SearchTerm } from '@teachnet/protocol'
import { toMap } from '../old-back-end.ts'

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
  const whole = typeof val === 'string' ? val : val.join(',')
  const [from = '', to = ''] = wanted
  switch (operator) {
    case 'eq':
      return value === whole
    case 'ne':
      return value !== whole
    case 'gt':
      return compare(value, whole) > 0
    case 'egt':
      return compare(value, whole) >= 0
    case 'lt':
      return compare(value, whole) < 0
    case 'elt':
      return compare(value, whole) <= 0
    case 'LIKE':
      return contains(value, whole)
    case 'NOT LIKE':
      return !contains(value, whole)
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
