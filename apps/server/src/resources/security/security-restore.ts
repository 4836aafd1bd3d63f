import type { BoundResource, StoredRow } from '../../crud/bound-resource.ts'
import type { CrudContext } from '../../crud/context.ts'
import { type ConfigFiles, keepConfigFileUses } from '../../crud/files/file-uses.ts'
import { checkReinserted, type KeptRow, reinsertRow } from '../../crud/write/reinsert.ts'
import type { Followed } from '../../crud/write/follow-changes.ts'
import { followRestored } from '../../crud/write/save-record.ts'
import { valueText } from '../../crud/value-text.ts'
import { tagsOf, writeInTransaction } from '../../crud/write/transaction.ts'
import { fail } from '../../errors.ts'
import { deleteEntries, lockEntries } from './security-log-rows.ts'

/**
 * Restores deleted records and deletes their log entries, all or none, newest first, since a record may refer to one that was deleted after
 * it.
 *
 * @throws NOTHING_TO_RESTORE when the log has none of them, and the errors of `reinsertRow`
 */
export async function restoreRecords(context: CrudContext, log: BoundResource, ids: readonly number[]): Promise<null> {
  return writeInTransaction(context, log, {}, async (inside) => ({
    value: null,
    ...(await restoreEntries(inside, log, ids)),
  }))
}

/** Does the same in an open transaction. */
export async function restoreEntries(
  inside: CrudContext,
  log: BoundResource,
  ids: readonly number[],
): Promise<Followed> {
  const entries = await lockEntries(inside, log, ids)
  if (entries.length === 0) throw fail('NOTHING_TO_RESTORE', { message: 'resource.security.noneRestored' })
  const restored = []
  for (const entry of entries) restored.push(await restoreEntry(inside, entry))
  for (const { resource, row } of restored) if (resource) await checkReinserted(inside, resource, row)
  await deleteEntries(inside, log, entries)
  return {
    tags: [...tagsOf(log.definition, []), ...restored.flatMap(({ tags }) => tags)],
    events: restored.flatMap(({ events }) => events),
  }
}

async function restoreEntry(context: CrudContext, entry: StoredRow) {
  const kept = toKeptRow(entry)
  const resource = context.resources.all().find(({ definition }) => definition.table === kept.table)
  const row = await reinsertRow(context, resource, kept)
  const id = Number(row.id)
  if (!resource) {
    await keepConfigFileUses(context.queries, [toConfigFiles(row)])
    return { resource, row, tags: [kept.table, `${kept.table}:${id}`], events: [] }
  }
  if (entry.beside) await resource.hooks.restoreBeside?.(context, id, entry.beside)
  return { resource, row, ...(await followRestored(context, resource, row)) }
}

function toKeptRow(entry: StoredRow): KeptRow {
  return { table: valueText(entry.data_table), json: valueText(entry.data) }
}

function toConfigFiles({ id, type, value }: StoredRow): ConfigFiles {
  return { id: Number(id), type: valueText(type), value: valueText(value) }
}
