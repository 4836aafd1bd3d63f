import { isPrivateFile, type ResourceDefinition } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import type { Database, Queries } from '../../platform/db/client.ts'
import { type FileUse, loadSources, recordSource, replaceFileUses } from './file-use.repo.ts'
import { loadRows, toQuery, quoted } from '../../platform/db/statement.ts'
import { storedFields, serverKindOf, perDefinition } from '../kinds/kinds.ts'
import { fail } from '../../platform/errors.ts'
import { filesInHtml, listedFiles, oneFile } from '../kinds/files.ts'
import { idList } from '../record-ids.ts'
import type { RecordChange } from '../write/record-change.ts'

/**
 * Stores which files records use after a write; deleted records use none. Every write of the engine calls it in its transaction: a file in
 * use cannot be deleted.
 *
 * @throws FILE_GONE when a file that the records begin to use was deleted at the same time
 */
export async function storeFileUses(
  queries: Queries,
  definition: ResourceDefinition,
  changes: readonly Pick<RecordChange, 'id' | 'before' | 'after'>[],
): Promise<void> {
  const columns = fileColumns(definition)
  const changed = changes.filter(({ before, after }) =>
    columns.some(([name, read]) => !after || (name in after && !isSame(read, before?.[name], after[name]))),
  )
  if (changed.length === 0) return
  const uses = changed.flatMap(({ id, after }) => (after ? usesOf(columns, id, after) : []))
  const ids = changed.map(({ id }) => id)
  rejectGone(await replaceFileUses(queries, definition.table, ids, uses))
}

/** Like `storeFileUses`, for a write that has only the ids of its records: reads the rows. */
export async function storeFileUsesOf(
  queries: Queries,
  definition: ResourceDefinition,
  ids: readonly number[],
): Promise<void> {
  const columns = fileColumns(definition)
  if (ids.length === 0 || columns.length === 0) return
  const uses = await readUses(queries, definition, columns, ids)
  rejectGone(await replaceFileUses(queries, definition.table, ids, uses))
}

function isSame(read: ReadAddresses, before: unknown, after: unknown): boolean {
  return toFileUrls(read(before)).join('\n') === toFileUrls(read(after)).join('\n')
}

/** A configuration value that may refer to files. */
export interface ConfigFiles {
  readonly id: number
  /** Type of the item. */
  readonly type: string
  readonly value: string
}

/** How configuration items refer to files, by type. */
export const configFileTypes: ReadonlyMap<string, typeof oneFile> = new Map([
  ['image', oneFile],
  ['images', listedFiles],
  ['file', oneFile],
  ['files', listedFiles],
  ['editor', filesInHtml],
])

/** Like `storeFileUses`, for configuration items, whose rows describe their content instead of a definition. */
export async function storeConfigFileUses(queries: Queries, items: readonly ConfigFiles[]): Promise<void> {
  const uses = items.flatMap(({ id, type, value }) => {
    const files = configFileTypes.get(type)
    return files ? toFileUrls(files.addresses(value)).map((url) => ({ record_id: id, field: 'value', url })) : []
  })
  const ids = items.map(({ id }) => id)
  if (ids.length > 0) rejectGone(await replaceFileUses(queries, 'config', ids, uses))
}

/** Number of records that one transaction reads. */
const batchSize = 500

/**
 * Stores the uses of records that are older than the table of uses, or than the current columns of their definition; once for each table.
 * Call it before the server answers requests.
 */
export async function recordEarlierUses(db: Database, definitions: readonly ResourceDefinition[]): Promise<void> {
  const known = await loadSources(db)
  for (const definition of definitions) {
    const columns = fileColumns(definition)
    const names = columns.map(([name]) => name).join()
    if (names === '' || known.get(definition.table) === names) continue
    for (let last: number | undefined = 0; last !== undefined;) last = await recordBatch(db, definition, columns, last)
    await recordSource(db, definition.table, names)
  }
}

/** Returns the last id that was read; undefined at the end. */
async function recordBatch(
  db: Database,
  definition: ResourceDefinition,
  columns: readonly FileColumn[],
  last: number,
): Promise<number | undefined> {
  return db.transaction(async (queries) => {
    const table = sql.raw(quoted(definition.table))
    // The rows are locked, so that no other process changes a record between reading it and storing its uses.
    const statement = sql`select "id" from ${table} where "id" > ${last} order by "id" limit ${sql.raw(String(batchSize))} for share`
    const ids = (await loadRows(queries, toQuery(statement))).map((row) => Number(row.id))
    if (ids.length > 0)
      await replaceFileUses(queries, definition.table, ids, await readUses(queries, definition, columns, ids))
    return ids.at(-1)
  })
}

type ReadAddresses = (value: unknown) => readonly string[]

type FileColumn = readonly [name: string, read: ReadAddresses]

/** The columns that can refer to attachments. Columns of private files cannot: these have a separate table. */
const fileColumns = perDefinition((definition): readonly FileColumn[] =>
  storedFields(definition).flatMap(([name, field]): FileColumn[] => {
    const { files } = serverKindOf(field)
    return files && !isPrivateFile(field) ? [[name, files.addresses]] : []
  }),
)

async function readUses(
  queries: Queries,
  { table }: ResourceDefinition,
  columns: readonly FileColumn[],
  ids: readonly number[],
): Promise<FileUse[]> {
  const names = ['id', ...columns.map(([name]) => name)].map(quoted).join(', ')
  const statement = sql`select ${sql.raw(names)} from ${sql.raw(quoted(table))} where "id" = any(${idList(ids)})`
  return (await loadRows(queries, toQuery(statement))).flatMap((row) => usesOf(columns, Number(row.id), row))
}

function usesOf(columns: readonly FileColumn[], id: number, row: Readonly<Record<string, unknown>>): FileUse[] {
  return columns.flatMap(([field, read]) => toFileUrls(read(row[field])).map((url) => ({ record_id: id, field, url })))
}

function rejectGone([url]: readonly string[]): void {
  if (url !== undefined) throw fail('FILE_GONE', { values: { file: url } })
}

/** Returns the files of the addresses without duplicates, in the form that attachments store. */
export function toFileUrls(addresses: readonly string[]): string[] {
  return [...new Set(addresses.flatMap((address) => toFileUrl(address) ?? []))]
}

const storedUnder = '/storage/'

/** The maximum length of an attachment's address. */
const longest = 255

/**
 * Returns an attachment's key for an address: its path under the storage, whatever host or picture size the address has. Undefined for an
 * address that cannot be an attachment's.
 */
export function toFileUrl(address: string): string | undefined {
  const [bare = ''] = address.trim().replaceAll('&amp;', '&').split(/[?#]/)
  const path = decoded(bare)
  const start = path.indexOf(storedUnder)
  const url = start > 0 ? path.slice(start) : path
  const isFile = url !== '' && url.length <= longest && !/^(?:data|blob|mailto|tel|javascript):/i.test(url)
  return isFile && !url.includes('\0') ? url : undefined
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
