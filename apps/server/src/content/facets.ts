import { type Facet, type Field, referenceOf, type VisitorFilter } from '@teachnet/contract'
import { rangesOf } from '@teachnet/contract/schema'
import type { Locale } from '@teachnet/protocol'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { regionNames } from '../kinds/region-names.ts'
import type { Queries } from '../db/client.ts'
import type { ContentArea, ContentSource } from './content-source.ts'
import { unitOf } from './filters.ts'
import { columnOf } from './joins.ts'

/** The number of records with a value. */
export interface ValueCount {
  readonly value: string
  readonly count: number
}

/** Returns the column that gives the choices of a filter. Undefined: no single column gives choices. */
export function facetColumn(
  { timeZone }: Pick<ContentSource, 'timeZone'>,
  area: ContentArea,
  filter: VisitorFilter,
): SQL | PgColumn | undefined {
  if (filter.kind === 'under') return columnOf(area, filter.field)
  // Facets count cities: a district is too detailed for a list, and the province follows from the city.
  if (filter.kind === 'within')
    return sql`coalesce(${columnOf(area, filter.field)}[2], ${columnOf(area, filter.field)}[1])`
  if (filter.kind === 'month') return monthOf(area, filter.field, timeZone)
  if (filter.kind === 'range') return rangeOf(area, filter)
  if (filter.kind === 'involves')
    return filter.fields.length === 1 ? relatedIds(area, filter.fields[0] ?? '') : undefined
  if (filter.kind !== 'equals') return undefined
  const field = area.definition.fields[filter.field]
  if (field?.kind === 'tags' || (field?.kind === 'choice' && field.multiple))
    return sql`unnest(${columnOf(area, filter.field)})`
  return field && canBeChosen(field) ? columnOf(area, filter.field) : undefined
}

/** `YYYY-MM` of a date, or of a time in Unix seconds. */
function monthOf(area: ContentArea, name: string, timeZone: string): SQL {
  const column = columnOf(area, name)
  const isDay = area.definition.fields[name]?.kind === 'date'
  return sql`to_char(${isDay ? column : sql`to_timestamp(${column}) at time zone ${sql.raw(quote(timeZone))}`}, 'YYYY-MM')`
}

/** As a literal: a parameter in a grouped expression would differ from the one in the selection. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** The number of the range that a value lies in, from 1; 0 for a value before the first limit. */
function rangeOf(area: ContentArea, { field, limits }: Extract<VisitorFilter, { kind: 'range' }>): SQL {
  const stored = limits.map((limit) => limit * unitOf(area, field))
  return sql`width_bucket(${columnOf(area, field)}::float8, ${sql.raw(`array[${stored.join(',')}]::float8[]`)})`
}

function relatedIds(area: ContentArea, name: string): SQL | PgColumn {
  const field = area.definition.fields[name]
  const column = columnOf(area, name)
  return field && referenceOf(field)?.isList ? sql`unnest(${column})` : column
}

/** Builds months, the earliest first. */
export function toMonthFacets(counts: readonly ValueCount[], locale: Locale): Facet[] {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en' : 'zh-CN', {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return counts
    .toSorted((one, other) => one.value.localeCompare(other.value))
    .flatMap(({ value, count }) => toFacet(value, format.format(new Date(`${value}-01T00:00:00Z`)), count))
}

/** Builds the ranges that have records; the text of a range is its limits. */
export function toRangeFacets(limits: readonly number[], counts: readonly ValueCount[]): Facet[] {
  const countOf = new Map(counts.map(({ value, count }) => [Number(value), count]))
  return rangesOf(limits).flatMap(({ value, from, below }, index) =>
    toFacet(value, below === null ? `${from}+` : `${from}–${below}`, countOf.get(index + 1)),
  )
}

/** The text of a related record. */
export interface RelatedName {
  readonly id: number
  readonly name: string
}

/** Builds the related records that visitors may see, the most frequent first. */
export function toRelatedFacets(names: readonly RelatedName[], counts: readonly ValueCount[]): Facet[] {
  const nameOf = new Map(names.map(({ id, name }) => [String(id), name]))
  return byCount(counts).flatMap(({ value, count }) => {
    const name = nameOf.get(value)
    return name === undefined ? [] : toFacet(value, name, count)
  })
}

/** The most frequent first. */
function byCount(counts: readonly ValueCount[]): ValueCount[] {
  return counts.toSorted((one, other) => other.count - one.count || one.value.localeCompare(other.value))
}

/** Kinds whose records have one of a few values. */
function canBeChosen({ kind }: Field): boolean {
  return kind === 'choice' || kind === 'switch' || kind === 'integer'
}

/** Builds the facets of a field that holds its own values. */
export function toFieldFacets(field: Field | undefined, counts: readonly ValueCount[], locale: Locale): Facet[] {
  const countOf = new Map(counts.map(({ value, count }) => [value, count]))
  if (field?.kind === 'choice')
    return field.options.flatMap(({ value, label }) => toFacet(value, label[locale], countOf.get(value)))
  if (field?.kind === 'tags') return byCount(counts).flatMap(({ value, count }) => toFacet(value, value, count))
  if (field?.kind === 'switch') return toFacet('1', field.label[locale], countOf.get('1'))
  return counts
    .toSorted((one, other) => Number(other.value) - Number(one.value))
    .flatMap(({ value, count }) => toFacet(value, value, count))
}

function toFacet(value: string, text: string, count: number | undefined, parent: string | null = null): Facet[] {
  return count === undefined ? [] : [{ value, text, count, parent }]
}

/** Placeholder names for the level below a city under central government; they add nothing to the city's name. */
const fillings = new Set(['市辖区', '县'])

/** Builds provinces with their cities, in the order of their codes. */
export function toRegionFacets(counts: readonly ValueCount[]): Facet[] {
  const provinceOf = (code: string) => code.slice(0, 2)
  const provinces = Map.groupBy(counts, ({ value }) => provinceOf(value))
  return [...provinces]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([province, cities]) => [
      ...nameFacet(province, total(cities), null),
      ...cities
        .filter(({ value }) => value !== province)
        .toSorted((one, other) => one.value.localeCompare(other.value))
        .flatMap(({ value, count }) => nameFacet(value, count, province)),
    ])
}

function nameFacet(code: string, count: number, parent: string | null): Facet[] {
  const [name] = regionNames([code])
  return name === undefined || fillings.has(name) ? [] : toFacet(code, name, count, parent)
}

function total(counts: readonly ValueCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** Loads the headings of a tree that have records, with their ancestors, each with its record count. */
export async function loadTreeFacets(
  db: Queries,
  { tree, locale }: { readonly tree: ContentArea; readonly locale: Locale },
  counts: readonly ValueCount[],
): Promise<Facet[]> {
  const column = (name: string) => columnOf(tree, name)
  const rows = await db
    .select({
      id: sql<number>`${column('id')}`,
      pid: sql<number>`${column('pid')}`,
      slug: sql<string>`${column('slug')}`,
      name: sql<string>`${column('name')}`,
      name_en: sql<string>`${column('name_en')}`,
    })
    .from(tree.table)
    .where(and(eq(column('status'), '1'), isAtOrAbove(tree, counts)))
    .orderBy(desc(column('weigh')), column('id'))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const under = new Map<number, number>()
  for (const { value, count } of counts)
    for (const id of wayUp(Number(value), byId)) under.set(id, (under.get(id) ?? 0) + count)
  return rows.map(({ id, pid, slug, name, name_en }) => ({
    value: slug,
    text: (locale === 'en' && name_en) || name,
    count: under.get(id) ?? 0,
    parent: byId.get(pid)?.slug ?? null,
  }))
}

function isAtOrAbove({ table }: ContentArea, counts: readonly ValueCount[]): SQL {
  const ids = counts.map(({ value }) => Number(value))
  if (ids.length === 0) return sql`false`
  return sql`${table.id} in (with recursive "wanted" as (
    select "id", "pid" from ${table} where ${inArray(sql`"id"`, ids)} and "status" = '1'
    union select "next"."id", "next"."pid" from ${table} "next" join "wanted" on "next"."id" = "wanted"."pid"
      where "next"."status" = '1'
  ) select "id" from "wanted")`
}

/** Returns a heading and its ancestors. The back office refuses cycles; if one exists all the same, the walk ends where it closes. */
function wayUp(id: number, byId: ReadonlyMap<number, { readonly pid: number }>): number[] {
  const way: number[] = []
  let at = id
  let row = byId.get(at)
  while (row && !way.includes(at)) {
    way.push(at)
    at = row.pid
    row = byId.get(at)
  }
  return way
}
