import { isRecord, scalarText } from './values.ts'

/**
 * Parameters of a list call, and both directions of their encoding. Names and defaults are those of the wire contract: `page` is 1-based,
 * `limit` counts rows, `order` is `field,asc|desc`.
 */
export const searchOperators = [
  'eq',
  'ne',
  'gt',
  'egt',
  'lt',
  'elt',
  'LIKE',
  'NOT LIKE',
  'IN',
  'NOT IN',
  'RANGE',
  'NOT RANGE',
  'NULL',
  'NOT NULL',
  'FIND_IN_SET',
] as const

/** How a search term compares; see {@link toSearchOperator} for other spellings. */
export type SearchOperator = (typeof searchOperators)[number]

const operatorAliases: ReadonlyMap<string, SearchOperator> = new Map([
  ['=', 'eq'],
  ['<>', 'ne'],
  ['>', 'gt'],
  ['>=', 'egt'],
  ['<', 'lt'],
  ['<=', 'elt'],
])

/** One condition of a search. */
export interface SearchTerm {
  /** A field of the resource, or `relation.field`. */
  readonly field: string
  readonly operator: SearchOperator
  readonly val: string | readonly string[]
  /** `datetime` makes RANGE read its two sides as date-times of the site's time zone. */
  readonly render?: string
  /**
   * The group of the term; every term without a group must match. Terms of the same group, a number from 1, are alternatives: one of them
   * must match. Within a group, terms whose second numbers are equal must all match (`1.1`), and so on alternately (`1.1.2`), up to four
   * numbers. An old back end ignores groups and requires every term.
   */
  readonly group?: string
}

/** The sort order of a list. */
export interface ListOrder {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

/** The parameters of a list call. */
export interface ListQuery {
  readonly page: number
  readonly limit: number
  /** Cursor: `next` of the previous page of the same query. The server starts there instead of counting through all rows before `page`. */
  readonly after?: string
  readonly order?: ListOrder
  readonly quickSearch: string
  readonly search: readonly SearchTerm[]
  /** The variant for remote selects. */
  readonly select: boolean
  /** Load the records with these keys, on any page: a select finds the labels of its value this way. */
  readonly initKey?: string
  readonly initValue?: readonly string[]
  readonly initOperator: SearchOperator
  readonly isTree: boolean
  readonly absoluteAuth: boolean
}

/** The defaults of a list call. */
export const defaultListQuery: ListQuery = {
  page: 1,
  limit: 10,
  quickSearch: '',
  search: [],
  select: false,
  initOperator: 'IN',
  isTree: true,
  absoluteAuth: false,
}

/** Page sizes a list offers. */
export const pageSizes = [10, 20, 50, 100] as const

/** The maximum number of rows per page. A larger limit is reduced to it, and an unreadable one becomes valid. */
export const maxPageSize = 1000

/** The operator for a wire value or an alias of it, regardless of case; undefined for an unknown one. */
export function toSearchOperator(value: unknown): SearchOperator | undefined {
  if (typeof value !== 'string') return undefined
  return (
    operatorAliases.get(value) ?? searchOperators.find((operator) => operator.toLowerCase() === value.toLowerCase())
  )
}

/**
 * Reads list parameters from a decoded query (`search` as an array of maps). Never throws: an unreadable parameter gets its default, and a
 * search entry without a field, a value or a known operator is ignored, as the contract requires.
 */
export function parseListQuery(raw: Readonly<Record<string, unknown>>): ListQuery {
  const order = parseOrder(raw.order)
  const initValue = toStrings(raw.initValue)
  return {
    page: toCount(raw.page, 1, Number.MAX_SAFE_INTEGER),
    limit: toCount(raw.limit, defaultListQuery.limit, maxPageSize),
    after: typeof raw.after === 'string' && raw.after !== '' ? raw.after : undefined,
    order,
    quickSearch: typeof raw.quickSearch === 'string' ? raw.quickSearch.trim() : '',
    search: toList(raw.search).flatMap(parseTerm),
    select: isTruthy(raw.select),
    initKey: typeof raw.initKey === 'string' && raw.initKey !== '' ? raw.initKey : undefined,
    initValue: initValue.length > 0 ? initValue : undefined,
    initOperator: toSearchOperator(raw.initOperator) ?? 'IN',
    isTree: raw.isTree === undefined || isTruthy(raw.isTree),
    absoluteAuth: isTruthy(raw.absoluteAuth),
  }
}

/** Writes list parameters as name-value pairs in the bracket form of the contract; defaults are left out. */
export function encodeListQuery(query: Partial<ListQuery>): [name: string, value: string][] {
  const pairs: [string, string][] = []
  if (query.page !== undefined) pairs.push(['page', String(query.page)])
  if (query.limit !== undefined) pairs.push(['limit', String(query.limit)])
  if (query.after) pairs.push(['after', query.after])
  if (query.order) pairs.push(['order', `${query.order.field},${query.order.direction}`])
  if (query.quickSearch) pairs.push(['quickSearch', query.quickSearch])
  query.search?.forEach((term, index) => pairs.push(...encodeTerm(term, index)))
  if (query.select) pairs.push(['select', 'true'])
  if (query.initKey) pairs.push(['initKey', query.initKey])
  query.initValue?.forEach((value) => pairs.push(['initValue[]', value]))
  if (query.initOperator && query.initOperator !== 'IN') pairs.push(['initOperator', query.initOperator])
  if (query.isTree === false) pairs.push(['isTree', 'false'])
  if (query.absoluteAuth) pairs.push(['absoluteAuth', '1'])
  return pairs
}

function encodeTerm(term: SearchTerm, index: number): [string, string][] {
  const key = `search[${index}]`
  const values: [string, string][] =
    typeof term.val === 'string'
      ? [[`${key}[val]`, term.val]]
      : term.val.map((value, position) => [`${key}[val][${position}]`, value])
  return [
    [`${key}[field]`, term.field],
    ...values,
    [`${key}[operator]`, term.operator],
    ...(term.render ? [[`${key}[render]`, term.render] satisfies [string, string]] : []),
    ...(term.group ? [[`${key}[group]`, term.group] satisfies [string, string]] : []),
  ]
}

function parseTerm(raw: unknown): SearchTerm[] {
  if (!isRecord(raw) || typeof raw.field !== 'string' || raw.field === '') return []
  const operator = toSearchOperator(raw.operator)
  const val = Array.isArray(raw.val) ? toStrings(raw.val) : scalarText(raw.val)
  if (!operator || val === undefined || val.length === 0) return []
  const group = scalarText(raw.group)
  return [
    {
      field: raw.field,
      operator,
      val,
      render: typeof raw.render === 'string' ? raw.render : undefined,
      group: group !== undefined && isSearchGroup(group) ? group : undefined,
    },
  ]
}

/** Whether a text is the group of a search term, such as `1` or `1.2`. */
export function isSearchGroup(text: string): boolean {
  return /^[1-9]\d{0,2}(?:\.[1-9]\d{0,2}){0,3}$/.test(text)
}

/** Reads `field,asc`; returns undefined for any other format. */
export function parseOrder(raw: unknown): ListOrder | undefined {
  if (typeof raw !== 'string') return undefined
  const [field = '', direction = 'desc', ...rest] = raw.split(',').map((part) => part.trim())
  const lower = direction.toLowerCase()
  if (field === '' || rest.length > 0 || (lower !== 'asc' && lower !== 'desc')) return undefined
  return { field, direction: lower }
}

function toCount(raw: unknown, fallback: number, max: number): number {
  const count = typeof raw === 'number' ? raw : typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : Number.NaN
  if (!Number.isFinite(count) || count < 1) return fallback
  return Math.min(Math.floor(count), max)
}

/** Reads a flag as the contract does: everything is true except a missing value, `""`, `0`, `"0"`, `false` and `"false"`. */
export function isTruthy(raw: unknown): boolean {
  return !(
    raw === undefined ||
    raw === null ||
    raw === '' ||
    raw === 0 ||
    raw === '0' ||
    raw === false ||
    raw === 'false'
  )
}

function toStrings(raw: unknown): string[] {
  if (Array.isArray(raw)) return raw.flatMap((item) => scalarText(item) || [])
  const text = scalarText(raw)
  return text === undefined || text === '' ? [] : text.split(',').map((part) => part.trim())
}

function toList(raw: unknown): readonly unknown[] {
  if (Array.isArray(raw)) return raw
  return isRecord(raw) ? Object.values(raw) : []
}
