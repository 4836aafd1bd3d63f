import type { VisitorFilter } from '@teachnet/contract'
import { rangesOf } from '@teachnet/contract/schema'
import { and, sql } from 'drizzle-orm'
import { type FilterKind, plainFilter } from './filter-kind.ts'
import { unitOf } from './filtered-column.ts'
import { choicesOfParts, whereAnyPart } from './of-parts.ts'
import { toFacet } from './to-facet.ts'

type RangeFilter = Extract<VisitorFilter, { kind: 'range' }>

/** The number lies between two neighbouring limits. */
export const rangeFilter: FilterKind<RangeFilter> = {
  ...plainFilter,
  inAddress: (_definition, { limits }) => ({ oneOf: rangesOf(limits).map(({ value }) => value) }),
  condition(place, { field, limits }, value) {
    const { area } = place
    const range = rangesOf(limits).find((each) => each.value === value)
    if (!range) throw new TypeError(`Resource ${area.definition.controller}: "${field}" has no range ${String(value)}`)
    const unit = unitOf(area, field)
    return whereAnyPart(place, [field], ({ value: amount, bind }) =>
      and(
        sql`${amount} >= ${bind(range.from * unit)}`,
        range.below === null ? undefined : sql`${amount} < ${bind(range.below * unit)}`,
      ),
    )
  },
  facets: {
    /** The number of the range that a value lies in, from 1; 0 for a value before the first limit. */
    column(place, { field, limits }) {
      const stored = sql.raw(`array[${limits.map((limit) => limit * unitOf(place.area, field)).join(',')}]::float8[]`)
      return choicesOfParts(place, field, (amount) => sql`width_bucket((${amount})::float8, ${stored})`)
    },
    /** The text of a range is its limits. */
    toChoices({ counts }, { limits }) {
      const countOf = new Map(counts.map(({ value, count }) => [Number(value), count]))
      return rangesOf(limits).flatMap(({ value, from, below }, index) =>
        toFacet(value, below === null ? `${from}+` : `${from}–${below}`, countOf.get(index + 1)),
      )
    },
  },
}
