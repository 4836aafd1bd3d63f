import { type Facet, isBilingual, type VisitorFilter } from '@teachnet/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ValueCount } from '../../records/kinds/facet-values.ts'
import { type ContentArea, type ContentSource, requireVisitors, targetOf } from '../content-source.ts'
import { columnOf } from '../joins.ts'
import { type RecordRange, restrict } from '../record-selection.ts'
import { type FilterValues, filterKindOf } from './filter-kinds.ts'
import type { FacetPlace, RelatedName } from './filter-kind.ts'

/** Loads the choices of each filter of an area, given the other filters of the list. Filters without choices are left out. */
export async function loadFacets(
  source: ContentSource,
  area: ContentArea,
  filters: FilterValues,
): Promise<Readonly<Record<string, readonly Facet[]>>> {
  const declared = Object.entries(requireVisitors(area.definition).filters ?? {})
  const loaded = await Promise.all(
    declared.map(async ([name, filter]) => {
      const others = Object.fromEntries(Object.entries(filters).filter(([each]) => each !== name))
      return [name, await loadFacetsOf(source, area, filter, others)] as const
    }),
  )
  return Object.fromEntries(loaded.filter(([, facets]) => facets.length > 0))
}

async function loadFacetsOf(
  source: ContentSource,
  area: ContentArea,
  filter: VisitorFilter,
  filters: FilterValues,
): Promise<Facet[]> {
  const { facets } = filterKindOf(filter)
  const column = facets?.column({ source, area }, filter)
  if (!facets || !column) return []
  const counts = await countValues(source, area, column, { filters })
  const loadNames: FacetPlace['loadNames'] = async (relation, ids) => loadLabels(source, area, relation, ids)
  return facets.toChoices({ source, area, counts, loadNames }, filter)
}

/** Counts the records of each value. A record with several values counts once for each. */
async function countValues(
  source: ContentSource,
  area: ContentArea,
  column: SQL | PgColumn,
  range: RecordRange,
): Promise<ValueCount[]> {
  const query = source.db
    .select({ value: sql`${column}`.as('value') })
    .from(area.table)
    .$dynamic()
  restrict(query, source, area, range)
  const found = query.as('found')
  const rows = await source.db
    .select({ value: sql<string | null>`${found.value}::text`, count: sql<number>`count(*)::int` })
    .from(found)
    .groupBy(sql`1`)
  return rows.flatMap(({ value, count }) => (value === null || value === '' ? [] : [{ value, count }]))
}

/** The labels of the related records that visitors may see. */
async function loadLabels(
  source: ContentSource,
  area: ContentArea,
  relation: string,
  ids: readonly number[],
): Promise<RelatedName[]> {
  if (ids.length === 0) return []
  const target = targetOf(source, area, relation)
  const { labelField, fields } = target.definition
  const label = fields[labelField]
  const named = { id: columnOf(target, 'id'), name: columnOf(target, labelField) }
  const isNamedTwice = label !== undefined && isBilingual(label)
  const query = source.db
    .select(isNamedTwice ? { ...named, name_en: columnOf(target, `${labelField}_en`) } : named)
    .from(target.table)
    .$dynamic()
  restrict(query, source, target, { ids })
  const rows: readonly Readonly<Record<string, unknown>>[] = await query
  return rows.map(({ id, name, name_en }) => ({
    id: Number(id),
    name: String((source.locale === 'en' && name_en) || name),
  }))
}
