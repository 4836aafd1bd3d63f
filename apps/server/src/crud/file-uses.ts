import { isPrivateFile, type ResourceDefinition } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import type { Database, Queries } from '../db/client.ts'
import { type FileUse, findSource, noteSource, replaceFileUses } from '../db/file-use.repo.ts'
import { loadRows, toQuery } from '../db/statement.ts'
import { storedFields } from '../db/stored-fields.ts'
import { fail } from '../errors.ts'
import { fileAddresses, type FileKind, mayNameFiles } from './file-addresses.ts'
import { idList } from './rows.ts'
import { quoted } from './sql-text.ts'

/**
 * Notes which files some records use now, deleted ones none. Every write of a record calls it, in its transaction and after the row
 * was written: what is in use cannot be deleted.
 *
 * @param written the columns that were written; default: all
 * @throws REFUSED when a file that the records begin to use was deleted at the same time
 */
export async function keepFileUses(
  queries: Queries,
  definition: ResourceDefinition,
  ids: readonly number[],
  written?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = fileColumns(definition)
  if (ids.length === 0 || !columns.some(([name]) => !written || name in written)) return
  const uses = await readUses(queries, definition, columns, ids)
  refuseGone(await replaceFileUses(queries, definition.table, ids, uses))
}

/** A value of the configuration page that may name files. */
export interface ConfigFiles {
  readonly id: number
  /** Type of the item. */
  readonly type: string
  readonly value: string
}

const configKinds = new Map<string, FileKind>([
  ['image', 'image'],
  ['images', 'images'],
  ['file', 'file'],
  ['files', 'files'],
  ['editor', 'richText'],
])

/** As `keepFileUses`, for items of the configuration: what they hold is said by their rows, not by a definition. */
export async function keepConfigFileUses(queries: Queries, items: readonly ConfigFiles[]): Promise<void> {
  const uses = items.flatMap(({ id, type, value }) => {
    const kind = configKinds.get(type)
    return kind ? fileAddresses(kind, value).map((url) => ({ record_id: id, field: 'value', url })) : []
  })
  const ids = items.map(({ id }) => id)
  if (ids.length > 0) refuseGone(await replaceFileUses(queries, 'config', ids, uses))
}

/** Records that are looked through in one transaction. */
const batchSize = 500

/**
 * Looks through the records that were there before uses were kept, or before a definition had its present columns; once for each
 * table. Call it before the server answers.
 */
export async function noteEarlierUses(db: Database, definitions: readonly ResourceDefinition[]): Promise<void> {
  for (const definition of definitions) {
    const columns = fileColumns(definition)
    const names = columns.map(([name]) => name).join()
    if (names === '' || (await findSource(db, definition.table)) === names) continue
    for (let last: number | undefined = 0; last !== undefined;) last = await noteBatch(db, definition, columns, last)
    await noteSource(db, definition.table, names)
  }
}

/** Gives the id to go on behind; undefined at the end. */
async function noteBatch(
  db: Database,
  definition: ResourceDefinition,
  columns: readonly FileColumn[],
  last: number,
): Promise<number | undefined> {
  return db.transaction(async (queries) => {
    const table = sql.raw(quoted(definition.table))
    // Locked, so that no other process changes a record between the look at it and the note.
    const statement = sql`select "id" from ${table} where "id" > ${last} order by "id" limit ${sql.raw(String(batchSize))} for share`
    const ids = (await loadRows(queries, toQuery(statement))).map((row) => Number(row.id))
    if (ids.length > 0)
      await replaceFileUses(queries, definition.table, ids, await readUses(queries, definition, columns, ids))
    return ids.at(-1)
  })
}

type FileColumn = readonly [name: string, kind: FileKind]

/** The columns that can name attachments. Private files are none: they have owners of their own. */
function fileColumns(definition: ResourceDefinition): FileColumn[] {
  return storedFields(definition).flatMap(([name, field]): FileColumn[] =>
    mayNameFiles(field) && !isPrivateFile(field) ? [[name, field.kind]] : [],
  )
}

async function readUses(
  queries: Queries,
  { table }: ResourceDefinition,
  columns: readonly FileColumn[],
  ids: readonly number[],
): Promise<FileUse[]> {
  const names = ['id', ...columns.map(([name]) => name)].map(quoted).join(', ')
  const statement = sql`select ${sql.raw(names)} from ${sql.raw(quoted(table))} where "id" = any(${idList(ids)})`
  return (await loadRows(queries, toQuery(statement))).flatMap((row) =>
    columns.flatMap(([field, kind]) =>
      fileAddresses(kind, row[field]).map((url) => ({ record_id: Number(row.id), field, url })),
    ),
  )
}

function refuseGone([url]: readonly string[]): void {
  if (url !== undefined) throw fail('REFUSED', { message: 'crud.fileGone', values: { file: url } })
}
