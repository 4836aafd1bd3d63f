import type { BoundResource, CrudContext, StoredRow } from '../crud/binding.ts'
import { type ConfigFiles, keepConfigFileUses, keepFileUses } from '../crud/file-uses.ts'
import { checkReinserted, type KeptRow, reinsertRow } from '../crud/operations/reinsert.ts'
import { textOf } from '../crud/text-of.ts'
import { tagsOf } from '../crud/write.ts'
import { fail } from '../errors.ts'
import { deleteEntries, lockEntries } from './security-log-rows.ts'

/**
 * Brings deleted records back and takes them off the log, all or none; the newest first, since what was deleted last may have stood
 * on what was deleted before it.
 *
 * @throws REFUSED when the log has none of them, and what `reinsertRow` throws
 */
export async function restoreRecords(context: CrudContext, log: BoundResource, rawIds: unknown): Promise<null> {
  const tags = await context.deps.db.transaction(async (queries) => {
    const inside = { ...context, queries }
    const entries = await lockEntries(inside, log, rawIds)
    if (entries.length === 0) throw fail('REFUSED', { message: 'resource.security.noneRestored' })
    const restored = []
    for (const entry of entries) restored.push(await restoreEntry(inside, entry))
    for (const { resource, row } of restored) if (resource) await checkReinserted(inside, resource, row.json)
    await deleteEntries(inside, log, entries)
    return restored.flatMap((each) => each.tags)
  })
  await context.deps.cache.drop([...tagsOf(log.definition, []), ...tags])
  return null
}

async function restoreEntry(context: CrudContext, entry: StoredRow) {
  const row = toKeptRow(entry)
  const resource = context.resources.all().find(({ definition }) => definition.table === row.table)
  const id = await reinsertRow(context, resource, row)
  if (entry.beside) await resource?.hooks.restoreBeside?.(context, id, entry.beside)
  if (resource) await keepFileUses(context.queries, resource.definition, [id])
  else await keepConfigFileUses(context.queries, [toConfigFiles(row)])
  return { resource, row, tags: resource ? tagsOf(resource.definition, [id]) : [row.table, `${row.table}:${id}`] }
}

function toKeptRow(entry: StoredRow): KeptRow {
  return { table: textOf(entry.data_table), json: textOf(entry.data) }
}

function toConfigFiles({ json }: KeptRow): ConfigFiles {
  const { id, type, value }: Record<string, unknown> = Object(JSON.parse(json))
  return { id: Number(id), type: textOf(type), value: textOf(value) }
}
