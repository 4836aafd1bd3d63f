import { normalText, type RuleName } from '@teachnet/contract'
import { type SQL, sql } from 'drizzle-orm'
import { parseSiteTime } from '@teachnet/contract/site-time'

/** The position of a search text. */
export interface SearchAt {
  readonly timeZone: string
  /** The end of a range that the text is for; `from` outside ranges. */
  readonly edge: 'from' | 'to'
}

/** How the stored values of a column are compared with search values. */
export interface ColumnValues {
  /** A text, a list, or one value of another type. */
  readonly shape: 'text' | 'list' | 'single'
  /** The SQL type in which values, or list items, are compared. */
  readonly type: 'text' | 'integer' | 'bigint' | 'numeric' | 'double precision' | 'date'
  /** Whether `''` counts as empty, like null. */
  readonly hasEmptyText: boolean
  /** Returns the expression of the column that is compared. */
  readonly compared: (column: SQL) => SQL
  /** Returns that expression as text, for substring searches. */
  readonly asText: (compared: SQL) => SQL
  /** The form of a text that is searched as a part of values. */
  readonly part: (text: string) => string
  /** Parses a search text as a value or list item; undefined when no stored value can equal it. */
  readonly read: (text: string, at: SearchAt) => string | number | undefined
}

const same = (column: SQL) => column

/** Texts. */
export const textValues: ColumnValues = {
  shape: 'text',
  type: 'text',
  hasEmptyText: true,
  compared: same,
  asText: same,
  part: (text) => text,
  read: (text) => text,
}

/** Texts in the form of a rule, which searches are written in as well. */
export function ruledValues(rules: readonly RuleName[]): ColumnValues {
  const read = (text: string) => normalText(rules, text)
  // The beginning of a number may have the calling code that stored numbers of the mainland do not have.
  const part = (text: string) => (rules.includes('mobile') ? read(text).replace(/^\+86(?=1|$)/, '') : read(text))
  return { ...textValues, part, read }
}

/** One of a few texts: found by substring like a text, but without word search. */
export const optionValues: ColumnValues = { ...textValues, shape: 'single' }

/** Lists of texts. */
export const textListValues: ColumnValues = {
  ...textValues,
  shape: 'list',
  asText: (column) => sql`array_to_string(${column}, ',')`,
}

/** Lists of ids. */
export const idListValues: ColumnValues = { ...textListValues, type: 'integer', read: readId }

/** Whole numbers. Fractions are truncated, as the wire contract requires; switches send `true` and `false`. */
export const wholeNumberValues: ColumnValues = {
  shape: 'single',
  type: 'bigint',
  hasEmptyText: false,
  compared: same,
  asText: (column) => sql`${column}::text`,
  part: (text) => text,
  read: readWhole,
}

/** Unix seconds; a search may also use texts in the site's time zone. */
export const timeValues: ColumnValues = {
  ...wholeNumberValues,
  read: (text, at) => (/^-?\d{1,15}$/.test(text) ? Number(text) : readSiteTime(text, at)),
}

function readId(text: string): number | undefined {
  const id = Number(text)
  return text !== '' && Number.isInteger(id) && Math.abs(id) <= 2_147_483_647 ? id : undefined
}

function readWhole(text: string): number | undefined {
  if (text === 'true' || text === 'false') return text === 'true' ? 1 : 0
  const value = text.trim() === '' ? Number.NaN : Math.trunc(Number(text))
  return Number.isSafeInteger(value) ? value : undefined
}

function readSiteTime(text: string, { timeZone, edge }: SearchAt): number | undefined {
  const seconds = parseSiteTime(text, timeZone)
  // A date without a time means the last second of that day.
  return seconds !== undefined && edge === 'to' && text.length === 10 ? seconds + 86_399 : seconds
}
