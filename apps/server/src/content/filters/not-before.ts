import type { VisitorFilter } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import { type FilterKind, plainFilter } from './filter-kind.ts'
import { whereAnyPart } from './of-parts.ts'

type NotBeforeFilter = Extract<VisitorFilter, { kind: 'notBefore' }>

/** The first date that is set is a day or later. */
export const notBeforeFilter: FilterKind<NotBeforeFilter> = {
  ...plainFilter,
  inAddress: () => 'day',
  condition: (place, { fields }, day) =>
    whereAnyPart(place, fields, ({ value: last, bind }) => sql`(${last} is null or ${last} >= ${bind(day)})`),
  facets: undefined,
}
