import { type DateTimeField, isNullable } from '@teachnet/contract'
import { formatSiteTime } from '@teachnet/contract/site-time'
import { sql } from 'drizzle-orm'
import { bigint } from 'drizzle-orm/pg-core'
import { timeValues } from './column-values.ts'
import { plainCell, wholeNumberColumn, type ServerKind } from './server-kind.ts'

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
  toSheet: (value, { timeZone }) => (typeof value === 'number' ? formatSiteTime(value, timeZone) : plainCell(value)),
  sample: () => 1_714_528_800,
}
