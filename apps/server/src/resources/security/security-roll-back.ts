import type { BoundResource, CrudContext } from '../../crud/bound-resource.ts'
import type { StoredRow } from '../../crud/rows.ts'
import { hidden } from '../../crud/hidden-columns.ts'
import { rollBack } from '../../crud/write/roll-back.ts'
import type { Saved } from '../../crud/write/save-record.ts'
import { valueText } from '../../crud/value-text.ts'
import { tagsOf, writeInTransaction } from '../../crud/write/transaction.ts'
import { fail } from '../../errors.ts'
import { deleteEntries, lockEntries } from './security-log-rows.ts'

/**
 * Sets fields to their values before logged changes and deletes these log entries, all or none. Passwords stay: their old values are not
 * stored.
 *
 * @throws NOTHING_TO_RESTORE when there is nothing to roll back, and the errors of `rollBack`
 */
export async function rollBackRecords(context: CrudContext, log: BoundResource, ids: readonly number[]): Promise<null> {
  return writeInTransaction(context, log, {}, async (inside) => {
    const entries = (await lockEntries(inside, log, ids)).filter(({ before }) => before !== hidden)
    if (entries.length === 0) throw fail('NOTHING_TO_RESTORE', { message: 'resource.security.noneRolledBack' })
    const records = Map.groupBy(entries, (entry) => `${valueText(entry.data_table)}:${valueText(entry.id_value)}`)
    const done = []
    for (const changes of records.values()) done.push(await rollBackRecord(inside, changes))
    await deleteEntries(inside, log, entries)
    return {
      value: null,
      tags: [...tagsOf(log.definition, []), ...done.flatMap(({ tags }) => tags)],
      events: done.flatMap(({ events }) => events),
    }
  })
}

/** Rolls back the changes of one record, newest first: of several changes to a field, the oldest has the value to restore. */
async function rollBackRecord(context: CrudContext, changes: readonly StoredRow[]): Promise<Saved> {
  const table = valueText(changes[0]?.data_table)
  const id = Number(changes[0]?.id_value)
  const resource = context.resources.all().find(({ definition }) => definition.table === table)
  if (!resource) throw fail('RECORD_NOT_FOUND')
  const texts = new Map(changes.map((change) => [valueText(change.data_field), valueText(change.before)]))
  return rollBack(context, resource, id, texts)
}
