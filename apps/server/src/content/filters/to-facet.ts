import type { Facet } from '@teachnet/contract'

/** A choice, unless it has no records. `parent`: value of the choice above it. */
export function toFacet(value: string, text: string, count: number | undefined, parent: string | null = null): Facet[] {
  return count === undefined ? [] : [{ value, text, count, parent }]
}
