import type { Facet, ResourceDefinition, VisitorFilter } from '@teachnet/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ValueCount } from '../../records/kinds/facet-values.ts'
import type { AddressValue } from '../../records/kinds/server-kind.ts'
import type { ContentArea, ContentSource } from '../content-source.ts'
import { columnOf } from '../joins.ts'
import { partedValue } from '../parts.ts'

/** The area whose list is filtered, and its source. */
interface FilterPlace {
  readonly source: ContentSource
  readonly area: ContentArea
}

/** The text of a related record. */
export interface RelatedName {
  readonly id: number
  readonly name: string
}

/** The input from which the choices of a filter are built. */
export interface FacetPlace extends FilterPlace {
  /** The numbers of records by value of `column`. */
  readonly counts: readonly ValueCount[]
  /** Loads the labels of related records that visitors may see. */
  readonly loadNames: (relation: string, ids: readonly number[]) => Promise<RelatedName[]>
}

/** How a list offers the values of a filter. */
interface FilterFacets<F extends VisitorFilter> {
  /** The expression that records are counted by; undefined: this filter offers no choices. */
  readonly column: (place: FilterPlace, filter: F) => SQL | PgColumn | undefined
  /** Builds the choices, in their order. */
  readonly toChoices: (place: FacetPlace, filter: F) => Facet[] | Promise<Facet[]>
}

/** The value of a filter in an address: that of a field, the slug of a record, or a month `YYYY-MM`. */
export type FilterAddress = AddressValue | 'slug' | 'month'

/** A kind of visitors' filter. Every part is required: a new kind that lacks one does not compile. */
export interface FilterKind<F extends VisitorFilter = VisitorFilter> {
  readonly inAddress: (definition: ResourceDefinition, filter: F) => FilterAddress
  /** Condition on the records that match a value. */
  readonly condition: (place: FilterPlace, filter: F, value: unknown) => SQL | undefined
  /** Undefined: lists offer no choices for it. */
  readonly facets: FilterFacets<F> | undefined
  /** The fields whose texts it searches for words. */
  readonly searchedFields: (filter: F) => readonly string[]
  /** The relation to the tree whose headings it selects; undefined for other kinds. */
  readonly tree: (filter: F) => string | undefined
}

/** Parts of a kind that neither searches words nor selects the headings of a tree. */
export const plainFilter = {
  searchedFields: () => [],
  tree: () => undefined,
} satisfies Partial<FilterKind>

/** A value that a condition tests. */
interface Tested {
  readonly value: SQL
  /** Writes a value to compare with as the column stores it. */
  readonly bind: (value: unknown) => SQL
}

/**
 * Condition on the first of some fields that is set; if the record has parts that stand in for these fields, one of the parts fulfils it.
 */
export function whereAnyPart(
  { source, area }: FilterPlace,
  names: readonly string[],
  test: (tested: Tested) => SQL | undefined,
): SQL | undefined {
  const [first = ''] = names
  const bind = (value: unknown) => sql`${sql.param(value, columnOf(area, first))}`
  const parted = partedValue(source, area, names)
  if (parted) return sql`exists (select 1 from ${parted.rows} where ${test({ bind, value: parted.value })})`
  const columns = names.map((name) => sql`${columnOf(area, name)}`)
  return test({ bind, value: columns.length === 1 ? sql`${columns[0]}` : sql`coalesce(${sql.join(columns, sql`, `)})` })
}

/** The choice that a field's value belongs to or, if parts of the record stand in for it, the different choices of its parts. */
export function choicesOfParts({ source, area }: FilterPlace, name: string, choiceOf: (value: SQL) => SQL): SQL {
  const parted = partedValue(source, area, [name])
  if (!parted) return choiceOf(sql`${columnOf(area, name)}`)
  return sql`unnest(array(select distinct ${choiceOf(parted.value)} from ${parted.rows}))`
}

/** A choice, unless it has no records. `parent`: value of the choice above it. */
export function toFacet(value: string, text: string, count: number | undefined, parent: string | null = null): Facet[] {
  return count === undefined ? [] : [{ value, text, count, parent }]
}
