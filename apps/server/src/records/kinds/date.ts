import { type DateField, type DateTimeField, isDate, isNullable } from '@teachnet/contract'
import { readWrittenDate } from '@teachnet/contract/sheets'
import { formatSiteTime } from '@teachnet/contract/site-time'
import { sql } from 'drizzle-orm'
import { bigint, date } from 'drizzle-orm/pg-core'
import { timeValues, wholeNumberValues } from './column-values.ts'
import { plainCell, plainColumn, RejectedCell, type ServerKind, wholeNumberColumn } from './server-kind.ts'

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
    if (read === 'ambiguous') throw new RejectedCell('import.ambiguousDate')
    return read?.date ?? text
  },
  inAddress: () => 'day',
  sample: () => '2024-05-01',
}

/** Column types of a {@link DateTimeField}. */
export interface DateTimeColumn<F> {
  readonly value: number
  readonly hasDefault: F extends { required: true } ? false : true
}

export const dateTimeColumn: ServerKind<DateTimeField> = {
  ...wholeNumberColumn,
  column: (field) => {
    const seconds = bigint({ mode: 'number' })
    if (field.auto) return seconds.notNull().default(sql`(extract(epoch from now()))::bigint`)
    return isNullable(field) ? seconds : seconds.notNull()
  },
  values: () => timeValues,
  // The cell shows the time of the site.
  toSheet: (value, { timeZone }) =>
    typeof value === 'number' ? new Date(`${formatSiteTime(value, timeZone).replace(' ', 'T')}Z`) : plainCell(value),
  fromSheet: (text, _field, { order } = {}) => {
    const read = readWrittenDate(text, order)
    if (read === 'ambiguous') throw new RejectedCell('import.ambiguousDate')
    if (!read) return text
    const { date, time = '00:00:00', offset } = read
    return offset === undefined ? `${date} ${time}` : Date.parse(`${date}T${time}Z`) / 1000 - offset * 60
  },
  sample: () => 1_714_528_800,
}
