import { parseSiteTime } from '@teachnet/contract/site-time'
import { greatestId, type OldRow } from '../source/old-table.ts'

/** Why a value came over changed, or not at all. Each is counted and listed by record. */
export const reasonNames = [
  'broken',
  'charset',
  'cut',
  'doubleEncoded',
  'duplicate',
  'lines',
  'missingTarget',
  'missingTargets',
  'milliseconds',
  'noPassword',
  'nul',
  'palette',
  'richText',
  'secretRemoved',
  'text',
  'tooLarge',
  'unknownValue',
  'zeroDate',
] as const

export type Reason = (typeof reasonNames)[number]

/** A value as text for the new column, null for none, and what was changed about it. */
export interface Converted {
  readonly value: string | null
  readonly reason?: Reason
  /** Which parts of the value, where it has several. */
  readonly detail?: string | undefined
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#039;': "'",
  '&#39;': "'",
}

/** Undoes, once, what PHP's htmlspecialchars did when the old site received the text. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#0?39);/g, (entity) => entities[entity] ?? entity)
}

/** Decodes the texts of a JSON value. Names stay: they are the program's. */
export function decodeJson(value: unknown): unknown {
  if (typeof value === 'string') return decodeEntities(value)
  if (Array.isArray(value)) return value.map(decodeJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, decodeJson(each)]))
}

/** An id; 0 means none in the old site. */
export function toId(raw: string | null): Converted {
  if (raw === null || raw === '' || /^0+$/.test(raw)) return { value: null }
  if (!/^\d+$/.test(raw)) return { value: null, reason: 'broken' }
  return fitsId(raw) ? { value: String(Number(raw)) } : { value: null, reason: 'tooLarge' }
}

export function fitsId(raw: string): boolean {
  return /^\d{1,10}$/.test(raw) && Number(raw) <= greatestId
}

/** A whole number between the limits of `integer`. */
export function toInteger(raw: string | null): Converted {
  if (raw === null || raw === '') return { value: null }
  if (!/^-?\d+(\.0*)?$/.test(raw)) return { value: null, reason: 'broken' }
  const number = Number(raw)
  return Math.abs(number) <= greatestId ? { value: String(number) } : { value: null, reason: 'tooLarge' }
}

/** The last second of the year 9999. */
const latest = 253_402_300_799

/** Unix seconds, of a column that has seconds, or milliseconds as some programs write them; 0 means none. */
export function toSeconds(raw: string | null): Converted {
  if (raw === null || raw === '' || /^0+$/.test(raw)) return { value: null }
  if (!/^-?\d+$/.test(raw)) return { value: null, reason: 'broken' }
  const number = Number(raw)
  if (/^\d{13}$/.test(raw)) return { value: String(Math.floor(number / 1000)), reason: 'milliseconds' }
  return number > 0 && number <= latest ? { value: String(number) } : { value: null, reason: 'tooLarge' }
}

/** Unix seconds of a date and time as a clock in the zone showed it. Zero dates, also in parts, mean none. */
export function dateTimeToSeconds(raw: string | null, timeZone: string): Converted {
  if (raw === null || raw === '') return { value: null }
  const [, year = '', month = '', day = '', time = '00:00:00'] =
    /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?)?$/.exec(raw) ?? []
  if (year === '') return { value: null, reason: 'broken' }
  if (!isDay(year, month, day)) return { value: null, reason: 'zeroDate' }
  const seconds = parseSiteTime(`${year}-${month}-${day} ${time.length === 5 ? `${time}:00` : time}`, timeZone)
  return seconds === undefined ? { value: null, reason: 'broken' } : { value: String(seconds) }
}

/** A day as `YYYY-MM-DD`. */
export function toDay(raw: string | null): Converted {
  if (raw === null || raw === '') return { value: null }
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(raw) ?? []
  if (year === '') return { value: null, reason: 'broken' }
  return isDay(year, month, day) ? { value: `${year}-${month}-${day}` } : { value: null, reason: 'zeroDate' }
}

function isDay(year: string, month: string, day: string): boolean {
  if ([year, month, day].some((part) => Number(part) === 0)) return false
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/** The parts of a list that is written with commas; empty parts are dropped. */
export function toParts(raw: string | null): string[] {
  return (raw ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** A list in PostgreSQL's spelling of an array. */
export function arrayText(parts: readonly (string | number)[]): string {
  return `{${parts.map((part) => `"${String(part).replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`
}

/** Whether a state of the old site means *on*: its versions write it in three alphabets, and sites add words of their own. */
export function isEnabled(raw: string | null): boolean {
  return raw === '1' || raw === 'enable'
}

/** Whether a state is one that BuildAdmin itself writes. */
export function isKnownState(raw: string | null): boolean {
  return raw !== null && ['0', '1', 'enable', 'disable'].includes(raw)
}

/** Cuts a text to a number of characters. */
export function toLength(text: string, max: number): Converted {
  const signs = [...text]
  return signs.length <= max ? { value: text } : { value: signs.slice(0, max).join(''), reason: 'cut' }
}

/** A change of one value that the operator should know of. */
export interface Note {
  readonly column: string
  readonly reason: Reason
  /** The value before. */
  readonly value: string | null
  readonly detail?: string | undefined
}

/** A row for a table here: the text of each value, as PostgreSQL reads it. */
export interface MappedRow {
  readonly values: Readonly<Record<string, string | null>>
  readonly notes: readonly Note[]
  /** Whether the old site had marked the row as deleted. */
  readonly isDeleted?: boolean
}

/** Reads the values of an old row; what it had to change is in its notes. */
export function createCells(row: OldRow) {
  const notes: Note[] = []
  const raw = (name: string) => row[name] ?? null
  const note = (column: string, reason: Reason, detail?: string) =>
    void notes.push({ column, reason, value: raw(column), detail })
  const converted = (column: string, { value, reason, detail }: Converted) => {
    if (reason) note(column, reason, detail)
    return value
  }
  return {
    notes,
    note,
    raw,
    converted,
    /** A text that the old site stored with entities. */
    text: (name: string, max = Number.POSITIVE_INFINITY) =>
      converted(name, toLength(decodeEntities(raw(name) ?? ''), max)) ?? '',
    /** A whole number; `fallback` where there is none, or it does not fit. */
    integer: (name: string, fallback: string) => converted(name, toInteger(raw(name))) ?? fallback,
    id: (name: string) => converted(name, toId(raw(name))),
    seconds: (name: string) => converted(name, toSeconds(raw(name))),
    day: (name: string) => converted(name, toDay(raw(name))),
  }
}

export type Cells = ReturnType<typeof createCells>
