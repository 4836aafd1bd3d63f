import { isNullable, type NumberField } from '@teachnet/contract'
import { doublePrecision, numeric } from 'drizzle-orm/pg-core'
import { wholeNumberValues } from './column-values.ts'
import { sampleNumber } from './sample-number.ts'
import { plainColumn, toNumberOrNull, type ServerKind } from './server-kind.ts'

/** Column types of a {@link NumberField}. */
export interface NumberColumn {
  readonly value: number
  readonly hasDefault: true
}

export const numberColumn: ServerKind<NumberField> = {
  ...plainColumn,
  column: (field) => {
    const { decimals, default: given = 0 } = field
    const column =
      decimals === undefined ? doublePrecision() : numeric({ precision: 20, scale: decimals, mode: 'number' })
    return isNullable(field) ? column : column.notNull().default(given)
  },
  values: ({ decimals }) => ({
    ...wholeNumberValues,
    type: decimals === undefined ? 'double precision' : 'numeric',
    read: readNumber,
  }),
  toWire: toNumberOrNull,
  sample: sampleNumber,
}

function readNumber(text: string): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) && Math.abs(value) < 1e100 ? value : undefined
}
