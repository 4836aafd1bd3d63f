import type { Locale } from '@teachnet/protocol'

/** The number of records with a value. */
export interface ValueCount {
  readonly value: string
  readonly count: number
}

/** A value that a visitor can choose, with its text and the number of its records. */
export interface FacetValue extends ValueCount {
  readonly text: string
}

/** Returns the values that a list offers for a field, in their order, from the numbers of records; values without records are left out. */
export type ToFacets<F> = (field: F, counts: readonly ValueCount[], locale: Locale) => FacetValue[]

/** The most frequent first. */
export function byCount(counts: readonly ValueCount[]): ValueCount[] {
  return counts.toSorted((one, other) => other.count - one.count || one.value.localeCompare(other.value))
}

/** A value with its text, if there are records with it. */
export function toFacetValue(value: string, text: string, count: number | undefined): FacetValue[] {
  return count === undefined ? [] : [{ value, text, count }]
}

/** Returns the number of records of a value. */
export function countsByValue(counts: readonly ValueCount[]): ReadonlyMap<string, number> {
  return new Map(counts.map(({ value, count }) => [value, count]))
}
