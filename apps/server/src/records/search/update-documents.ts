import { parentFieldOf, referenceOf, type ResourceDefinition, wireNames } from '@teachnet/contract'
import { tag } from '@teachnet/contract/resources'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { loadRows, toQuery, arrayLiteral, quoted } from '../../platform/db/statement.ts'
import { idList } from '../record-ids.ts'
import { serverKindOf, perDefinition } from '../kinds/kinds.ts'
import {
  documentsOf,
  type FindDefinition,
  loadDocuments,
  searchedColumns,
  searchedFieldsOf,
  type SearchDocument,
} from './documents.ts'
import { searchDocument } from './search-document.table.ts'
import type { BoundResources } from '../bound-resource.ts'

/** A record before and after a write; a row may have only the changed columns. */
export interface SearchedChange {
  readonly id: number
  readonly before?: Readonly<Record<string, unknown>> | undefined
  readonly after?: Readonly<Record<string, unknown>> | undefined
}

/** Records whose documents contain texts of changed records. */
export interface Referrers {
  readonly controller: string
  readonly field: string
  /** Ids of the changed records, or tags. */
  readonly values: readonly (number | string)[]
}

/** The definitions of all areas. */
export interface SearchedAreas {
  readonly all: () => readonly ResourceDefinition[]
  readonly find: FindDefinition
}

/** More documents than this are written by a job, so that a write is short. */
const mostAtOnce = 100

/**
 * Writes the documents of changed records, and of the records that refer to them, in the transaction of the change.
 *
 * @param addJob queues the referrers that are too many for the transaction, see `refreshReferrers`
 */
export async function updateDocuments(
  queries: Queries,
  areas: SearchedAreas,
  definition: ResourceDefinition,
  changes: readonly SearchedChange[],
  addJob: (referrers: Referrers) => Promise<void>,
): Promise<void> {
  const searched = searchedColumns(definition)
  if (searched.length > 0) {
    const stale = changes.filter((change) => change.after && hasChanged(change, searched))
    const gone = changes.filter(({ after }) => !after)
    await deleteDocuments(queries, definition.table, idsOf(gone))
    const rows = stale.map(({ id, after }) => ({ ...after, id }))
    await storeDocuments(queries, definition.table, await documentsOf(queries, definition, rows, areas.find))
  }
  for (const referrers of await findReferrers(queries, areas, definition, changes)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const ids = await loadReferrers(queries, areas, referrers, { after: 0, limit: mostAtOnce + 1 })
    if (ids.length > mostAtOnce) await addJob(referrers)
    else await storeDocumentsOf(queries, areas, referrers.controller, ids)
  }
}

/** Writes the documents of the next records among referrers. Returns the last id; undefined at the end. */
export async function refreshReferrers(
  queries: Queries,
  areas: SearchedAreas,
  referrers: Referrers,
  after: number,
): Promise<number | undefined> {
  const ids = await loadReferrers(queries, areas, referrers, { after, limit: 500 })
  await storeDocumentsOf(queries, areas, referrers.controller, ids)
  return ids.at(-1)
}

async function storeDocumentsOf(
  queries: Queries,
  areas: SearchedAreas,
  controller: string,
  ids: readonly number[],
): Promise<void> {
  const definition = areas.find(controller)
  if (!definition || ids.length === 0) return
  await storeDocuments(queries, definition.table, await loadDocuments(queries, definition, ids, areas.find))
}

/** The areas whose documents contain the name of a changed record. */
async function findReferrers(
  queries: Queries,
  areas: SearchedAreas,
  definition: ResourceDefinition,
  changes: readonly SearchedChange[],
): Promise<Referrers[]> {
  const renamed = changes.filter(
    (change) => change.before && (!change.after || hasChanged(change, namingColumns(definition))),
  )
  if (renamed.length === 0) return []
  const parent = parentFieldOf(definition)
  if (definition.controller === tag.controller) {
    const values = renamed.flatMap(({ before, after }) =>
      [before?.name, after?.name].filter((name) => typeof name === 'string'),
    )
    return fieldsOf(areas, ({ field }) => serverKindOf(field).isTags).map((referrer) => ({ ...referrer, values }))
  }
  const referrers = fieldsOf(areas, ({ field }) => {
    const reference = referenceOf(field)
    return reference !== undefined && areas.find(reference.resource)?.table === definition.table
  })
  if (referrers.length === 0) return []
  const values = parent === undefined ? idsOf(renamed) : await loadBelow(queries, definition, parent, idsOf(renamed))
  return referrers.map((referrer) => ({ ...referrer, values }))
}

/** The columns that decide under which names other records are found by this one. */
const namingColumns = perDefinition((definition): readonly string[] => {
  const label = definition.fields[definition.labelField]
  const parent = parentFieldOf(definition)
  return [
    ...(label ? wireNames(definition.labelField, label) : []),
    ...(parent === undefined ? [] : [parent]),
    'status',
    ...(definition.controller === tag.controller ? ['english'] : []),
  ]
})

function fieldsOf(
  areas: SearchedAreas,
  isMeant: (searched: ReturnType<typeof searchedFieldsOf>[number]) => boolean,
): Pick<Referrers, 'controller' | 'field'>[] {
  return areas.all().flatMap((definition) =>
    searchedFieldsOf(definition)
      .filter(isMeant)
      .map(({ name }) => ({ controller: definition.controller, field: name })),
  )
}

/** The records of a tree and those below them. `union` stops at a cycle. */
async function loadBelow(
  queries: Queries,
  { table }: ResourceDefinition,
  parent: string,
  ids: readonly number[],
): Promise<number[]> {
  const [name, up] = [sql.raw(quoted(table)), sql.raw(quoted(parent))]
  const statement = sql`with recursive "below" as (
    select "id" from ${name} where "id" = any(${idList(ids)})
    union select "t"."id" from ${name} "t" join "below" on "t".${up} = "below"."id"
  ) select "id" from "below"`
  return (await loadRows(queries, toQuery(statement))).map(({ id }) => Number(id))
}

async function loadReferrers(
  queries: Queries,
  areas: SearchedAreas,
  { controller, field, values }: Referrers,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const definition = areas.find(controller)
  const declared = definition?.fields[field]
  if (!definition || !declared) return []
  const column = sql.raw(quoted(field))
  const list = arrayLiteral(values)
  const condition: SQL = serverKindOf(declared).isTags
    ? sql`${column} && ${list}::text[]`
    : referenceOf(declared)?.isList
      ? sql`${column} && ${list}::integer[]`
      : sql`${column} = any(${list}::integer[])`
  const statement = sql`select "id" from ${sql.raw(quoted(definition.table))} where ${condition} and "id" > ${after} order by "id" limit ${sql.raw(String(limit))}`
  return (await loadRows(queries, toQuery(statement))).map(({ id }) => Number(id))
}

function hasChanged({ before, after }: SearchedChange, names: readonly string[]): boolean {
  if (!before || !after) return true
  return names.some((name) => name in after && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

function idsOf(changes: readonly SearchedChange[]): number[] {
  return changes.map(({ id }) => id)
}

/** Stores documents of records in place of earlier ones. A document that has not changed is not written. */
export async function storeDocuments(db: Queries, table: string, documents: readonly SearchDocument[]): Promise<void> {
  if (documents.length === 0) return
  const rows = documents.map(
    ({ id }, at) => `($1::varchar, ${Number(id)}::integer, $${at * 2 + 2}::tsvector, $${at * 2 + 3}::tsvector)`,
  )
  const text = `insert into "search_document" as "stored" ("table_name", "record_id", "terms", "names") values ${rows.join(', ')}
    on conflict ("table_name", "record_id") do update set "terms" = excluded."terms", "names" = excluded."names"
    where "stored"."terms" is distinct from excluded."terms"`
  await loadRows(db, { sql: text, params: [table, ...documents.flatMap(({ terms, names }) => [terms, names])] })
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

/** The areas without the limits of a caller: documents contain whole records. */
export function searchedAreas(resources: Pick<BoundResources, 'find' | 'all'>): SearchedAreas {
  return {
    all: () => resources.all().map((resource) => (resource.whole ?? resource).definition),
    find: (controller) => {
      const resource = resources.find(controller)
      return resource && (resource.whole ?? resource).definition
    },
  }
}
