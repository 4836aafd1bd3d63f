import { isMoney, isNullable, type MoneyField } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import { bigint } from 'drizzle-orm/pg-core'
import { formatCents } from '../values/cents.ts'
import { wholeNumberValues } from './column-values.ts'
import { plainColumn, type ServerKind } from './server-kind.ts'

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
  toWire: (value) => (value === null ? null : (Number(value) / 100).toFixed(2)),
  toVisitor: (value) => (typeof value === 'number' ? formatCents(value) : null),
  toColumn: (value) => (typeof value === 'string' ? Math.round(Number(value) * 100) : value),
  sample: () => '12.50',
}
