import type { BoundResource, CrudContext, StoredRow } from '../crud/binding.ts'
import { hidden } from '../crud/hidden-columns.ts'
import { rollBack } from '../crud/operations/roll-back.ts'
import { textOf } from '../crud/text-of.ts'
import { tagsOf } from '../crud/write.ts'
import { fail } from '../errors.ts'
import { deleteEntries, lockEntries } from './security-log-rows.ts'

/**
 * Gives fields the values they had before the changes, and takes the changes off the log, all or none. Passwords stay: their old
 * values are not kept.
 *
 * @throws REFUSED when there is nothing to roll back, and what `rollBack` throws
 */
export async function rollBackRecords(context: CrudContext, log: BoundResource, rawIds: unknown): Promise<null> {
  const tags = await context.deps.db.transaction(async (queries) => {
    const inside = { ...context, queries }
    const entries = (await lockEntries(inside, log, rawIds)).filter(({ before }) => before !== hidden)
    if (entries.length === 0) throw fail('REFUSED', { message: 'resource.security.noneRolledBack' })
    const records = Map.groupBy(entries, (entry) => `${textOf(entry.data_table)}:${textOf(entry.id_value)}`)
    const touched: string[] = []
    for (const changes of records.values()) touched.push(...(await rollBackRecord(inside, changes)))
    await deleteEntries(inside, log, entries)
    return touched
  })
  await context.deps.cache.drop([...tagsOf(log.definition, []), ...tags])
  return null
}

/** The changes of one record, the newest first: of several changes of a field the oldest has the value to go back to. */
async function rollBackRecord(context: CrudContext, changes: readonly StoredRow[]): Promise<string[]> {
  const table = textOf(changes[0]?.data_table)
  const id = Number(changes[0]?.id_value)
  const resource = context.resources.all().find(({ definition }) => definition.table === table)
  if (!resource) throw fail('RECORD_NOT_FOUND')
  const texts = new Map(changes.map((change) => [textOf(change.data_field), textOf(change.before)]))
  await rollBack(context, resource, id, texts)
  return tagsOf(resource.definition, [id])
}
