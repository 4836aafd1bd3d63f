import {
  type IdField,
  type IntegerField,
  isNullable,
  type NumberField,
  isMoney,
  type MoneyField,
  type SwitchField,
  type WeighField,
} from '@teachnet/contract'
import { integer, doublePrecision, numeric, bigint, smallint } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { readWrittenNumber } from '@teachnet/contract/sheets'
import { isTruthy, label } from '@teachnet/protocol'
import { wholeNumberValues } from './column-values.ts'
import { toFacetValue, countsByValue } from './facet-values.ts'
import {
  RejectedCell,
  sheetNumber,
  wholeNumberColumn,
  type ServerKind,
  plainColumn,
  toNumberOrNull,
  type SampleOf,
  isSameName,
} from './server-kind.ts'

/** Whole cents as the decimal text of the wire: `1250` is `12.50`. */
export function formatCents(cents: number): string {
  const amount = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
}

/** Column types of an {@link IntegerField}. */
export interface IntegerColumn {
  readonly value: number
  readonly hasDefault: true
}

export const integerColumn: ServerKind<IntegerField> = {
  ...wholeNumberColumn,
  column: (field) =>
    isNullable(field)
      ? integer()
      : integer()
          .notNull()
          .default(field.default ?? 0),
  values: () => wholeNumberValues,
  // A format with decimals shows a whole number as 12.00.
  fromSheet: (text, field) => sheetNumber(text, field).replace(/\.0+$/, ''),
  facets: (_field, counts) =>
    counts
      .toSorted((one, other) => Number(other.value) - Number(one.value))
      .flatMap(({ value, count }) => toFacetValue(value, value, count)),
  sample: sampleNumber,
}

/** Column types of a {@link NumberField}. */
export interface NumberColumn {
  readonly value: number
  readonly hasDefault: true
}

export const numberColumn: ServerKind<NumberField> = {
  ...plainColumn,
  column: (field) => {
    const { decimals, default: provided = 0 } = field
    const column =
      decimals === undefined ? doublePrecision() : numeric({ precision: 20, scale: decimals, mode: 'number' })
    return isNullable(field) ? column : column.notNull().default(provided)
  },
  values: ({ decimals }) => ({
    ...wholeNumberValues,
    type: decimals === undefined ? 'double precision' : 'numeric',
    read: readNumber,
  }),
  toWire: toNumberOrNull,
  fromSheet: sheetNumber,
  sample: sampleNumber,
}

function readNumber(text: string): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) && Math.abs(value) < 1e100 ? value : undefined
}

/** Column types of a {@link MoneyField}. */
export interface MoneyColumn {
  readonly value: number
  readonly hasDefault: true
}

export const moneyColumn: ServerKind<MoneyField> = {
  ...plainColumn,
  column: (field) => {
    const cents = bigint({ mode: 'number' })
    return isNullable(field) ? cents : cents.notNull().default(Math.round(Number(field.default ?? 0) * 100))
  },
  values: () => ({
    ...wholeNumberValues,
    asText: (column) => sql`(${column} / 100.0)::numeric(20, 2)::text`,
    read: (text) => (isMoney(text) ? Math.round(Number(text) * 100) : undefined),
  }),
  storedUnits: 100,
  // A number, so that a spreadsheet can add it up.
  toSheet: (value) => (typeof value === 'string' ? Number(value) : null),
  // `12.500` is an exact amount: its last zero is cut off.
  fromSheet: (text, field) => {
    const { unit = '' } = readWrittenNumber(text) ?? {}
    if (!isYuan.test(unit)) throw new RejectedCell('import.otherUnit')
    return sheetNumber(text, field).replace(/(\.\d\d)0+$/, '$1')
  },
  toWire: (value) => (value === null ? null : (Number(value) / 100).toFixed(2)),
  toVisitor: (value) => (typeof value === 'number' ? formatCents(value) : null),
  toColumn: (value) => (typeof value === 'string' ? Math.round(Number(value) * 100) : value),
  sample: () => '12.50',
}

/** The units of a price, or none. */
const isYuan = /^(?:人民币|cny|rmb|¥|[元圆][整正]?|块钱?|yuan\.?)*$/i

/** Returns a number within the limits of a field, different for each turn. */
export function sampleNumber(
  { min = 0, max = 1000 }: { readonly min?: number; readonly max?: number },
  { turn }: SampleOf,
): number {
  return min + (turn % (max - min + 1))
}

/** Column types of a {@link SwitchField}. */
export interface SwitchColumn {
  readonly value: number
  readonly hasDefault: true
}

const yes = label('是', 'Yes')
const no = label('否', 'No')
const onWords = [yes['zh-cn'], yes.en, 'y', 'true', 'on', '1', '开', '有', '对', '√', '✓', '✔']
const offWords = [no['zh-cn'], no.en, 'n', 'false', 'off', '0', '关', '无', '错', '×', '✗', '✘']

export const switchColumn: ServerKind<SwitchField> = {
  ...wholeNumberColumn,
  column: ({ default: provided = 0 }) => smallint().notNull().default(provided),
  values: () => wholeNumberValues,
  toSheet: (value, { locale }) => (isTruthy(value) ? yes : no)[locale],
  fromSheet: (text) => {
    if (onWords.some((word) => isSameName(word, text))) return 1
    return offWords.some((word) => isSameName(word, text)) ? 0 : text
  },
  toVisitor: (value) => (value === 1 ? 1 : 0),
  inAddress: () => 'flag',
  facets: ({ label }, counts, locale) => toFacetValue('1', label[locale], countsByValue(counts).get('1')),
  sample: () => 1,
}

/** Column types of a {@link WeighField}. */
export interface WeighColumn {
  readonly value: number
  readonly hasDefault: true
}

export const weighColumn: ServerKind<WeighField> = {
  ...wholeNumberColumn,
  column: () => integer().notNull().default(0),
  values: () => wholeNumberValues,
  orderIndex: () => 'lists',
  fromSheet: sheetNumber,
  // A new position in the manual order does not conflict with another user's edit.
  isContent: false,
  sample: () => 0,
}

/** Column types of an {@link IdField}. */
export interface IdColumn {
  readonly value: number
  readonly hasDefault: true
}

export const idColumn: ServerKind<IdField> = {
  ...wholeNumberColumn,
  column: () => integer().primaryKey().generatedByDefaultAsIdentity(),
  values: () => wholeNumberValues,
  orderIndex: () => 'never',
  sample: () => undefined,
}
