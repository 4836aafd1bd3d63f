import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { searchDocument, searchSource } from './search-document.table.ts'
import type { SearchDocument } from './documents.ts'

/** Stores documents of records in place of earlier ones. A document that has not changed is not written. */
export async function storeDocuments(db: Queries, table: string, documents: readonly SearchDocument[]): Promise<void> {
  if (documents.length === 0) return
  const values = sql.join(
    documents.map(
      ({ id, terms, names }) => sql`(${table}::varchar, ${id}::integer, ${terms}::tsvector, ${names}::tsvector)`,
    ),
    sql`, `,
  )
  await db.execute(sql`insert into "search_document" as "stored" ("table_name", "record_id", "terms", "names") values ${values}
    on conflict ("table_name", "record_id") do update set "terms" = excluded."terms", "names" = excluded."names"
    where "stored"."terms" is distinct from excluded."terms"`)
}

/** The largest id among the documents of a table; 0 if it has none. */
export async function loadLatest(db: Queries, table: string): Promise<number> {
  const { table_name, record_id } = searchDocument
  const [last] = await db
    .select({ id: record_id })
    .from(searchDocument)
    .where(eq(table_name, table))
    .orderBy(desc(record_id))
    .limit(1)
  return last?.id ?? 0
}

export async function deleteDocuments(db: Queries, table: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { table_name, record_id } = searchDocument
  await db.delete(searchDocument).where(and(eq(table_name, table), inArray(record_id, [...ids])))
}

/** Deletes the documents of records that do not exist, and all documents of a table that has none. */
export async function deleteOrphans(db: Queries, table: string): Promise<void> {
  const name = sql.identifier(table)
  await db.execute(sql`delete from "search_document" where "table_name" = ${table}
    and not exists (select 1 from ${name} where ${name}."id" = "search_document"."record_id")`)
}

/** Returns the recipes of the tables whose documents are complete. */
export async function loadRecipes(db: Queries): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select().from(searchSource)
  return new Map(rows.map(({ table_name, recipe }) => [table_name, recipe]))
}

/** Makes the documents of all tables incomplete: they are written again. */
export async function forgetRecipes(db: Queries): Promise<void> {
  await db.delete(searchSource)
}

export async function storeRecipe(db: Queries, table: string, recipe: string): Promise<void> {
  await db
    .insert(searchSource)
    .values({ table_name: table, recipe })
    .onConflictDoUpdate({ target: searchSource.table_name, set: { recipe } })
}
