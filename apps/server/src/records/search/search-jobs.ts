import type { BoundResources } from '../bound-resource.ts'
import { tagsOf } from '../write/transaction.ts'
import type { Database, Queries } from '../../platform/db/client.ts'
import type { JobKind, JobQueue } from '../../platform/jobs/job-kind.ts'
import type { CachePort, DatabasePort, JobsPort, LogPort } from '../../platform/ports.ts'
import { recordOf } from '../../platform/untyped-values.ts'
import { type Referrers, refreshReferrers, storeDocuments, searchedAreas } from './update-documents.ts'
import type { ResourceDefinition } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import { loadRows, toQuery, quoted } from '../../platform/db/statement.ts'
import { type FindDefinition, loadDocuments, recipeOf, searchedFieldsOf } from './documents.ts'
import { idList } from '../record-ids.ts'
import { searchSource } from './search-document.table.ts'

/** Writes the documents of areas that have none, or have those of an earlier version; run it at each start and after a change of an area. */
export const documentRebuild: JobKind<undefined> = { name: 'search.rebuild', parse: () => undefined }

/** Writes the documents of records that refer to changed ones. */
export const documentRefresh: JobKind<Referrers> = {
  name: 'search.refresh',
  parse: (raw) => {
    const { controller, field, values } = recordOf(raw)
    if (typeof controller !== 'string' || typeof field !== 'string' || !Array.isArray(values))
      throw new TypeError('The payload names no records')
    return {
      controller,
      field,
      values: values.filter((value) => typeof value === 'number' || typeof value === 'string'),
    }
  },
}

/** Lets the server write the documents of all records again. */
export async function requestRebuild(db: Database, jobs: Pick<JobQueue, 'add'>): Promise<void> {
  await db.transaction(async (tx) => {
    await forgetRecipes(tx)
    await jobs.add(tx, documentRebuild, undefined)
  })
}

/** Registers the handlers of the jobs of the search; call it before the jobs start. */
export function handleSearchJobs(deps: DatabasePort & CachePort & JobsPort & LogPort, resources: BoundResources): void {
  const areas = searchedAreas(resources)
  deps.jobs.handle(documentRebuild, async () => {
    for (const definition of await findStaleAreas(deps.db, areas.all())) {
      const startedAt = performance.now()
      const records = await rebuildArea(deps.db, definition, areas.find)
      const seconds = Math.round(performance.now() - startedAt) / 1000
      await deps.cache.drop(tagsOf(definition, []))
      deps.log.info({ area: definition.controller, records, seconds }, 'the search documents of an area were written')
    }
  })
  deps.jobs.handle(documentRefresh, async (referrers) => {
    const definition = areas.find(referrers.controller)
    if (!definition) return
    for (let last: number | undefined = 0; last !== undefined;) {
      const after: number = last
      last = await deps.db.transaction((tx) => refreshReferrers(tx, areas, referrers, after))
    }
    await deps.cache.drop(tagsOf(definition, []))
  })
}

/** Records that one transaction reads and locks. Their texts are analysed at once, while visitors wait: a hundred take some 50 ms. */
const batchSize = 100
/** Batches at once: while the database stores one, the server analyses the other. */
const batchesAtOnce = 2

/** Returns the areas whose documents are missing, or were written by another recipe. */
async function findStaleAreas(db: Database, definitions: readonly ResourceDefinition[]): Promise<ResourceDefinition[]> {
  const recipes = await loadRecipes(db)
  return definitions.filter(
    (definition) => searchedFieldsOf(definition).length > 0 && recipes.get(definition.table) !== recipeOf(definition),
  )
}

/**
 * Writes the documents of all records of an area again. Searches and writes continue meanwhile.
 *
 * @returns the number of records
 */
export async function rebuildArea(db: Database, definition: ResourceDefinition, find: FindDefinition): Promise<number> {
  const batches = readBatches(db, definition)
  let count = 0
  const storeBatches = async () => {
    for await (const ids of batches) {
      await rebuildBatch(db, definition, find, ids)
      count += ids.length
    }
  }
  await placingManyTerms(db, () => Promise.all(Array.from({ length: batchesAtOnce }, storeBatches)))
  await deleteOrphans(db, definition.table)
  await storeRecipe(db, definition.table, recipeOf(definition))
  return count
}

/** Kilobytes of terms that wait for their places in the index. A search reads all of them. */
const mostPending = 512
/** The more terms are placed at once, the fewer pages of the index are written: one document has terms on hundreds of pages. */
const mostPendingOfMany = 4096

/** Does work that writes the documents of many records: their terms are placed in the index in larger lots meanwhile. */
export async function placingManyTerms<T>(db: Database, work: () => Promise<T>): Promise<T> {
  await limitPending(db, mostPendingOfMany)
  try {
    return await work()
  } finally {
    await limitPending(db, mostPending)
    await db.execute(sql`select gin_clean_pending_list('search_document_terms_index')`)
  }
}

async function limitPending(db: Database, kilobytes: number): Promise<void> {
  await db.execute(sql.raw(`alter index "search_document_terms_index" set (gin_pending_list_limit = ${kilobytes})`))
}

/** The ids of all records of an area. A record that is added meanwhile has its document. */
async function* readBatches(db: Database, definition: ResourceDefinition): AsyncGenerator<readonly number[], void> {
  const table = sql.raw(quoted(definition.table))
  for (let last: number | undefined = 0; last !== undefined;) {
    const statement = sql`select "id" from ${table} where "id" > ${last} order by "id" limit ${sql.raw(String(batchSize))}`
    const ids: number[] = (await loadRows(db, toQuery(statement))).map(({ id }) => Number(id))
    if (ids.length > 0) yield ids
    last = ids.at(-1)
  }
}

async function rebuildBatch(
  db: Database,
  definition: ResourceDefinition,
  find: FindDefinition,
  ids: readonly number[],
): Promise<void> {
  await db.transaction(async (queries) => {
    const table = sql.raw(quoted(definition.table))
    // The rows are locked: a write between reading a record and storing its document would be lost.
    const lock = sql`select "id" from ${table} where "id" = any(${idList(ids)}) order by "id" for share`
    const locked = (await loadRows(queries, toQuery(lock))).map(({ id }) => Number(id))
    await storeDocuments(queries, definition.table, await loadDocuments(queries, definition, locked, find))
  })
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
