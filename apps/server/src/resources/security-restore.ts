import type { BoundResource, CrudContext, StoredRow } from '../crud/binding.ts'
import { type ConfigFiles, keepConfigFileUses, keepFileUses } from '../crud/file-uses.ts'
import { checkReinserted, type KeptRow, reinsertRow } from '../crud/operations/reinsert.ts'
import { watchSecurity } from '../crud/security-changes.ts'
import { textOf } from '../crud/text-of.ts'
import { tagsOf, writeInTransaction } from '../crud/write.ts'
import { fail } from '../errors.ts'
import { deleteEntries, lockEntries } from './security-log-rows.ts'

/**
 * Brings deleted records back and takes them off the log, all or none; the newest first, since what was deleted last may have stood
 * on what was deleted before it.
 *
 * @throws REFUSED when the log has none of them, and what `reinsertRow` throws
 */
export async function restoreRecords(context: CrudContext, log: BoundResource, rawIds: unknown): Promise<null> {
  return writeInTransaction(context, log, {}, async (inside) => {
    const entries = await lockEntries(inside, log, rawIds)
    if (entries.length === 0) throw fail('REFUSED', { message: 'resource.security.noneRestored' })
    const restored = []
    for (const entry of entries) restored.push(await restoreEntry(inside, entry))
    for (const { resource, row } of restored) if (resource) await checkReinserted(inside, resource, row.json)
    await deleteEntries(inside, log, entries)
    return {
      value: null,
      ids: [],
      tags: restored.flatMap(({ tags }) => tags),
      events: restored.flatMap(({ events }) => events),
    }
  })
}

async function restoreEntry(context: CrudContext, entry: StoredRow) {
  const row = toKeptRow(entry)
  const resource = context.resources.all().find(({ definition }) => definition.table === row.table)
  const securityChange = resource && (await watchSecurity(context, resource, []))
  const id = await reinsertRow(context, resource, row)
  if (entry.beside) await resource?.hooks.restoreBeside?.(context, id, entry.beside)
  if (resource) await keepFileUses(context.queries, resource.definition, [id])
  else await keepConfigFileUses(context.queries, [toConfigFiles(row)])
  const tags = resource ? tagsOf(resource.definition, [id]) : [row.table, `${row.table}:${id}`]
  return { resource, row, tags, events: (await securityChange?.([id])) ?? [] }
}

function toKeptRow(entry: StoredRow): KeptRow {
  return { table: textOf(entry.data_table), json: textOf(entry.data) }
}

function toConfigFiles({ json }: KeptRow): ConfigFiles {
  const { id, type, value }: Record<string, unknown> = Object(JSON.parse(json))
  return { id: Number(id), type: textOf(type), value: textOf(value) }
}
