import type { BoundResource, CrudContext, StoredRow } from '../crud/binding.ts'
import { hidden } from '../crud/hidden-columns.ts'
import { rollBack } from '../crud/operations/roll-back.ts'
import { textOf } from '../crud/text-of.ts'
import { tagsOf, writeInTransaction } from '../crud/write.ts'
import { fail } from '../errors.ts'
import { deleteEntries, lockEntries } from './security-log-rows.ts'

/**
 * Gives fields the values they had before the changes, and takes the changes off the log, all or none. Passwords stay: their old
 * values are not kept.
 *
 * @throws REFUSED when there is nothing to roll back, and what `rollBack` throws
 */
export async function rollBackRecords(context: CrudContext, log: BoundResource, rawIds: unknown): Promise<null> {
  return writeInTransaction(context, log, {}, async (inside) => {
    const entries = (await lockEntries(inside, log, rawIds)).filter(({ before }) => before !== hidden)
    if (entries.length === 0) throw fail('REFUSED', { message: 'resource.security.noneRolledBack' })
    const records = Map.groupBy(entries, (entry) => `${textOf(entry.data_table)}:${textOf(entry.id_value)}`)
    const done = []
    for (const changes of records.values()) done.push(await rollBackRecord(inside, changes))
    await deleteEntries(inside, log, entries)
    return {
      value: null,
      ids: [],
      tags: done.flatMap(({ tags }) => tags),
      events: done.flatMap(({ events }) => events),
    }
  })
}

/** The changes of one record, the newest first: of several changes of a field the oldest has the value to go back to. */
async function rollBackRecord(context: CrudContext, changes: readonly StoredRow[]) {
  const table = textOf(changes[0]?.data_table)
  const id = Number(changes[0]?.id_value)
  const resource = context.resources.all().find(({ definition }) => definition.table === table)
  if (!resource) throw fail('RECORD_NOT_FOUND')
  const texts = new Map(changes.map((change) => [textOf(change.data_field), textOf(change.before)]))
  const events = await rollBack(context, resource, id, texts)
  return { tags: tagsOf(resource.definition, [id]), events }
}
