import type { Facet } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import { and, desc, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queries } from '../platform/db/client.ts'
import type { ValueCount } from '../records/kinds/facet-values.ts'
import type { ContentArea } from './content-source.ts'
import { columnOf } from './joins.ts'

/** Condition that a relation points to the enabled heading with a slug, or to a descendant of it. */
export function isUnder({ table }: ContentArea, id: SQLWrapper, slug: string): SQL {
  return sql`${id} in (with recursive "under" as (
    select "id" from ${table} where "slug" = ${slug} and "status" = '1'
    union select "next"."id" from ${table} "next" join "under" on "next"."pid" = "under"."id" where "next"."status" = '1'
  ) select "id" from "under")`
}

/** A heading as stored; `parent` is the slug of its enabled parent. */
export interface HeadingRow {
  readonly name: string
  readonly name_en: string
  readonly slug: string
  readonly parent: string | null
}

/**
 * Loads the enabled headings of a tree that have records, with their ancestors, in the order of the tree.
 *
 * @param used selects the headings' ids from the records
 */
export async function loadTreeHeadings(db: Queries, area: ContentArea, used: SQLWrapper): Promise<HeadingRow[]> {
  const column = (name: string) => columnOf(area, name)
  const above = alias(area.table, 'above')
  const isWanted = sql`${column('id')} in (with recursive "wanted" as (
    select "id", "pid" from ${area.table} where "id" in ${used} and "status" = '1'
    union select "next"."id", "next"."pid" from ${area.table} "next" join "wanted" on "next"."id" = "wanted"."pid"
      where "next"."status" = '1'
  ) select "id" from "wanted")`
  const aboveColumn = (name: string) => columnOf({ ...area, table: above }, name)
  return db
    .select({
      name: sql<string>`${column('name')}`,
      name_en: sql<string>`${column('name_en')}`,
      slug: sql<string>`${column('slug')}`,
      parent: sql<string | null>`${aboveColumn('slug')}`,
    })
    .from(area.table)
    .leftJoin(above, and(eq(aboveColumn('id'), column('pid')), eq(aboveColumn('status'), '1')))
    .where(isWanted)
    .orderBy(desc(column('weigh')), column('id'))
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

/** Returns a heading and its ancestors. The back office rejects cycles; if one exists all the same, the walk ends where it closes. */
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
