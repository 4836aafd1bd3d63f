import type { Facet, VisitorFilter } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import { sql } from 'drizzle-orm'
import type { ValueCount } from '../../records/kinds/facet-values.ts'
import { placesOf } from '../../records/kinds/region.ts'
import { type FilterKind, plainFilter, choicesOfParts, whereAnyPart, toFacet } from './filter-kind.ts'

type WithinFilter = Extract<VisitorFilter, { kind: 'within' }>

/** The region is a place, or lies within it. */
export const withinFilter: FilterKind<WithinFilter> = {
  ...plainFilter,
  inAddress: () => 'count',
  condition: (place, { field }, code) =>
    whereAnyPart(place, [field], ({ value: region, bind }) => sql`${region} @> ${bind([code])}`),
  facets: {
    // Facets count cities: a district is too detailed for a list, and the province follows from the city.
    column: (place, { field }) =>
      choicesOfParts(place, field, (region) => sql`coalesce((${region})[2], (${region})[1])`),
    toChoices: ({ counts, source }) => toRegionFacets(counts, source.locale),
  },
}

/** Builds provinces with their cities, in the order of their codes. */
function toRegionFacets(counts: readonly ValueCount[], locale: Locale): Facet[] {
  const provinceOf = (code: string) => code.slice(0, 2)
  const provinces = Map.groupBy(counts, ({ value }) => provinceOf(value))
  return [...provinces]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([province, cities]) => [
      ...nameFacet(province, total(cities), null, locale),
      ...cities
        .filter(({ value }) => value !== province)
        .toSorted((one, other) => one.value.localeCompare(other.value))
        .flatMap(({ value, count }) => nameFacet(value, count, province, locale)),
    ])
}

function nameFacet(code: string, count: number, parent: string | null, locale: Locale): Facet[] {
  return placesOf([code], locale).flatMap(({ name }) => toFacet(code, name, count, parent))
}

function total(counts: readonly ValueCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}
