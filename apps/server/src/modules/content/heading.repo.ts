import { and, desc, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queries } from '../../db/client.ts'
import type { categoryTable, informationCategoryTable } from '../../db/schema.ts'

/** The trees of headings that records of the public site stand under. */
export type HeadingTable = typeof categoryTable | typeof informationCategoryTable

/** Whether a record's heading, whose id it names, is the enabled heading of a slug or one below it. */
export function isUnder(tree: HeadingTable, id: SQLWrapper, slug: string): SQL {
  return sql`${id} in (with recursive "under" as (
    select "id" from ${tree} where "slug" = ${slug} and "status" = '1'
    union select "next"."id" from ${tree} "next" join "under" on "next"."pid" = "under"."id" where "next"."status" = '1'
  ) select "id" from "under")`
}

/**
 * The enabled headings that records stand under, and those above them, in their own order.
 *
 * @param used selects the headings' ids from the records
 */
export async function loadHeadings(db: Queries, tree: HeadingTable, used: SQLWrapper) {
  const above = alias(tree, 'above')
  const isWanted = sql`${tree.id} in (with recursive "wanted" as (
    select "id", "pid" from ${tree} where "id" in ${used} and "status" = '1'
    union select "next"."id", "next"."pid" from ${tree} "next" join "wanted" on "next"."id" = "wanted"."pid"
      where "next"."status" = '1'
  ) select "id" from "wanted")`
  return db
    .select({ name: tree.name, name_en: tree.name_en, slug: tree.slug, parent: above.slug })
    .from(tree)
    .leftJoin(above, and(eq(above.id, tree.pid), eq(above.status, '1')))
    .where(isWanted)
    .orderBy(desc(tree.weigh), tree.id)
}
