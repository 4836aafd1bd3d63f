import type { FieldBase } from '@teachnet/contract'
import { type DateOrder, readWrittenNumber } from '@teachnet/contract/sheets'
import { isRecord, type Locale } from '@teachnet/protocol'
import type { PgColumnBuilderBase } from 'drizzle-orm/pg-core'
import type { ColumnValues } from './column-values.ts'
import type { ToFacets } from './facet-values.ts'

/** Options for reading stored values. */
export interface ReadWith {
  readonly secretKey: string
}

/** Options for showing values to visitors. */
export interface ShowWith {
  readonly locale: Locale
  readonly showRichText: (html: string) => string
  /** The name of a tag in the language of the reader. */
  readonly tagText: (tag: string) => string
}

/** Options for storing values. */
export interface StoreWith extends ReadWith {
  /** Addresses under which the site's own files are served: rich text stores only their paths. */
  readonly fileAddresses: readonly string[]
}

/** Returns the address that replaces the given one. */
export type ChangeAddress = (address: string) => string

/** The files that values of a kind refer to. */
export interface NamedFiles<F extends FieldBase> {
  /** The addresses in a stored value, unchanged. */
  readonly addresses: (value: unknown) => readonly string[]
  /** Replaces the addresses in a stored value, and keeps the rest. */
  readonly replace: (value: unknown, change: ChangeAddress) => unknown
  /** Extensions that can be uploaded for a field, or `*`; undefined: no uploads. */
  readonly uploadTypes: (field: F) => readonly string[] | undefined
}

/** A value in an address: an id or a whole number from 1, 0 or 1, a text, `YYYY-MM-DD`, or one of the given texts. */
export type AddressValue = 'count' | 'flag' | 'words' | 'day' | { readonly oneOf: readonly string[] }

/** A cell of a spreadsheet. A date has the day and time that the cell shows, in universal time. */
export type SheetCell = string | number | Date | null

/** The context of a cell that is read. */
export interface ReadSheet {
  /** The order of day and month in the dates of the column, if it was chosen. */
  readonly order?: DateOrder | undefined
}

/** Thrown for a cell that is not read: its message says why. */
export class RejectedCell extends Error {
  /** Id of the message. */
  readonly messageId: string
  /** The part of the text that is rejected; undefined for all of it. */
  readonly part: string | undefined

  constructor(messageId: string, part?: string) {
    super(messageId)
    this.name = 'RejectedCell'
    this.messageId = messageId
    this.part = part
  }
}

/** The context of a value that is written to a spreadsheet for people. */
export interface SheetOf<F extends FieldBase> {
  readonly field: F
  readonly name: string
  /** The record, as in the reply of a list. */
  readonly row: Readonly<Record<string, unknown>>
  readonly locale: Locale
  readonly timeZone: string
}

/** Input of a sample value. */
export interface SampleOf {
  readonly name: string
  /** Different for each record, so that unique fields get distinct values. */
  readonly turn: number
  /** Id of a record that the field can refer to. */
  readonly reference: number | undefined
}

/**
 * The server side of a field kind, in addition to the contract: column, searches, sorting, indexes, how values are read and stored, and a sample.
 * Every part is required, so that a new kind without one does not compile.
 */
export interface ServerKind<F extends FieldBase> {
  readonly column: (field: F) => PgColumnBuilderBase
  /** How stored values are compared in searches. */
  readonly values: (field: F) => ColumnValues
  readonly isSearchable: (field: F) => boolean
  readonly isSortable: (field: F) => boolean
  /** The type in which a cursor carries the last value of a page; undefined: an order by this field has no cursor. */
  readonly cursor: (field: F) => 'number' | 'text' | undefined
  /**
   * Whether an index keeps the records in the order of the field. `asked`: where lists are sorted or searched by it; `lists`: in every list
   * except a tree; `always`: also in trees, where other records are looked up by it.
   */
  readonly orderIndex: (field: F) => 'never' | 'asked' | 'lists' | 'always'
  /** Whether the word index finds any substring of the text. */
  readonly isInWordIndex: (field: F) => boolean
  /** Whether the stored value is selected at all. */
  readonly isRead: boolean
  /** Whether lists include the value; forms always do. */
  readonly isInLists: (field: F) => boolean
  /** Whether the value is HTML, which is cleaned again for each reply. */
  readonly isHtml: boolean
  /** Converts a stored value to its form in replies. */
  readonly toWire: (value: unknown, options: ReadWith) => unknown
  /** Additional values in replies, by name. */
  readonly derive: (name: string, value: unknown) => Readonly<Record<string, unknown>>
  /** Converts a reply's value to a spreadsheet cell for people: names instead of numbers, dates instead of seconds. */
  readonly toSheet: (value: unknown, of: SheetOf<F>) => SheetCell
  /**
   * Reads a cell that people wrote as a value of a form, the inverse of `toSheet`; validation reports what it cannot read.
   *
   * @throws RejectedCell for a text that has several readings, or one that would be wrong
   */
  readonly fromSheet: (text: string, field: F, of?: ReadSheet) => unknown
  /** Converts a stored value to its form for visitors. */
  readonly toVisitor: (value: unknown, options: ShowWith, field: F) => unknown
  /** How a filter of the public site writes a value in an address. */
  readonly inAddress: (field: F) => AddressValue
  /** The values that a list offers to visitors; undefined: records have too many different ones. */
  readonly facets: ToFacets<F> | undefined
  /** How many stored units are 1 of the written value: money is stored in cents. */
  readonly storedUnits: number
  /** Whether values are chosen from the regions of the country. */
  readonly isRegion: boolean
  /** Whether values are tags, whose English names are in the vocabulary. */
  readonly isTags: boolean
  /** Whether a given value means that the stored one stays. */
  readonly keepsOld: (value: unknown, old: unknown) => boolean
  /**
   * Converts a checked value to its column value.
   *
   * @throws RejectedValue at `name`
   */
  readonly toColumn: (value: unknown, options: StoreWith, field: F, name: string) => unknown
  /** Whether the target of a value exists; records are checked through `referenceOf` instead. */
  readonly exists: (value: unknown) => boolean
  /** Whether versions and revisions compare the value. */
  readonly isContent: boolean
  /** Undefined: values refer to no files. */
  readonly files: NamedFiles<F> | undefined
  /** A value with which a record can be added. */
  readonly sample: (field: F, of: SampleOf) => unknown
}

/** Parts of a kind whose values are read and stored unchanged. */
export const plainColumn = {
  isSearchable: () => true,
  isSortable: () => true,
  cursor: () => undefined,
  orderIndex: () => 'asked',
  isInWordIndex: () => false,
  isRead: true,
  isInLists: () => true,
  isHtml: false,
  toWire: (value: unknown) => value,
  derive: () => ({}),
  toSheet: plainCell,
  fromSheet: (text: string): unknown => text,
  toVisitor: (value: unknown) => value,
  inAddress: () => 'count',
  facets: undefined,
  storedUnits: 1,
  isRegion: false,
  isTags: false,
  keepsOld: () => false,
  toColumn: (value: unknown) => value,
  exists: () => true,
  isContent: true,
  files: undefined,
} as const satisfies Partial<ServerKind<FieldBase>>

/**
 * Reads a cell as the digits of a number: without its sign of currency, thousands separators and unit. A text that is no number stays
 * unchanged and is rejected later.
 *
 * @throws RejectedCell for a percentage, unless the field's label says that it holds one
 */
export function sheetNumber(text: string, { label }: FieldBase): string {
  const read = readWrittenNumber(text)
  if (!read) return text
  if (read.isPercent && !/[%％]|百分|percent/i.test(`${label['zh-cn']} ${label.en}`))
    throw new RejectedCell('import.percent')
  return read.digits.replace(/^(-?)0+(?=\d)/, '$1')
}

/** Parts of a kind whose columns hold whole numbers, including 8-byte ones, which drivers return as text. */
export const wholeNumberColumn = {
  ...plainColumn,
  cursor: () => 'number',
  toWire: toNumberOrNull,
} as const satisfies Partial<ServerKind<FieldBase>>

/** Parts of a kind whose columns hold lists. */
export const listColumn = {
  ...plainColumn,
  isSortable: () => false,
} as const satisfies Partial<ServerKind<FieldBase>>

/** Whether two names are written with the same letters, in any case and width. */
export function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => name.normalize('NFKC').trim().toLowerCase()
  return plain(one) === plain(other)
}

/** Returns a value as it is in replies: a number, or text. The parts of a list are joined by commas. */
export function plainCell(value: unknown): SheetCell {
  if (typeof value === 'number' || typeof value === 'string') return value
  if (value === null || value === undefined) return null
  return Array.isArray(value) && value.every((part) => typeof part !== 'object')
    ? value.join(',')
    : JSON.stringify(value)
}

/** The id of a related record without a label: names may be numbers, so ids are marked. */
export function idCell(id: unknown): SheetCell {
  return typeof id === 'number' && id > 0 ? `#${id}` : null
}

/** The label of a related record in a reply; undefined without one. */
export function labelOf(other: unknown): string | undefined {
  return isRecord(other) && typeof other.label === 'string' ? other.label : undefined
}

/** Converts a number of the database to a JavaScript number. */
export function toNumberOrNull(value: unknown): number | null {
  return value === null ? null : Number(value)
}

/** The column types of a field of a kind. */
export interface ColumnTypes {
  readonly value: unknown
  /** Whether a record can be inserted without a value. */
  readonly hasDefault: boolean
}
