import { type DateField, isDate, isNullable } from '@teachnet/contract'
import { readWrittenDate } from '@teachnet/contract/sheets'
import { date } from 'drizzle-orm/pg-core'
import { wholeNumberValues } from './column-values.ts'
import { plainCell, plainColumn, RefusedCell, type ServerKind } from './server-kind.ts'

/** Column types of a {@link DateField}. */
export interface DateColumn<F> {
  readonly value: string
  readonly hasDefault: F extends { required: true } ? false : true
}

export const dateColumn: ServerKind<DateField> = {
  ...plainColumn,
  column: (field) => (isNullable(field) ? date({ mode: 'string' }) : date({ mode: 'string' }).notNull()),
  values: () => ({
    ...wholeNumberValues,
    type: 'date',
    read: (text) => (isDate(text.slice(0, 10)) && !text.startsWith('0000') ? text.slice(0, 10) : undefined),
  }),
  toSheet: (value) => (typeof value === 'string' && isDate(value) ? new Date(value) : plainCell(value)),
  fromSheet: (text, _field, { order } = {}) => {
    const read = readWrittenDate(text, order)
    if (read === 'ambiguous') throw new RefusedCell('import.ambiguousDate')
    return read?.date ?? text
  },
  inAddress: () => 'day',
  sample: () => '2024-05-01',
}
