import type { EditReply } from '@teachnet/contract'
import { eq } from 'drizzle-orm'
import { fail } from '../../errors.ts'
import { autoTimes } from '../auto-times.ts'
import type { BoundResource, CrudContext, WireRow } from '../binding.ts'
import { claimPrivateFiles } from '../private-files.ts'
import { keepFileUses } from '../file-uses.ts'
import { refuseChanged } from '../record-change.ts'
import { versionOf } from '../record-version.ts'
import { keepRevision } from '../revisions.ts'
import { loadRecord, lockForWrite, readId } from '../rows.ts'
import { limitsOf, ownerToStore } from '../scope.ts'
import { storeOptions, toStored } from '../store.ts'
import { watchSecurity } from '../security-changes.ts'
import { checkParent, checkReferences, readInput } from '../validate.ts'
import { toRecorded, writeInTransaction } from '../write.ts'

/** The record that a form edits. */
export async function runRead(
  context: CrudContext,
  resource: BoundResource,
  rawId: unknown,
): Promise<EditReply<WireRow>> {
  const id = readId(rawId)
  const found =
    id === undefined ? undefined : await loadRecord(context, resource, id, await limitsOf(context, resource, 'list'))
  if (!found) throw fail('RECORD_NOT_FOUND')
  if (!found.isInScope) throw fail('OUT_OF_SCOPE')
  return { row: found.row, version: versionOf(resource.definition, found.row) }
}

/**
 * Changes the parts of a record that the body names.
 *
 * @param accepted versions of the record that the change was made from; undefined: the last write holds
 */
export async function runEdit(
  context: CrudContext,
  resource: BoundResource,
  body: Readonly<Record<string, unknown>>,
  accepted?: readonly string[],
): Promise<void> {
  const id = readId(body.id)
  if (id === undefined) throw fail('RECORD_NOT_FOUND')
  const { definition, table, hooks } = resource
  if (!table.id) throw fail('RECORD_NOT_FOUND')
  const idColumn = table.id
  await writeInTransaction(context, resource, body, async (inside) => {
    const before = await lockForWrite(inside, resource, id)
    await refuseChanged(inside, resource, id, accepted)
    const input = readInput(inside, resource, 'edit', body, before)
    await checkReferences(inside, resource, input, before)
    const claimed = await claimPrivateFiles(inside, resource, input, before)
    const changes = await toStored(definition, claimed, { before, ...storeOptions(inside) })
    const save = {
      mode: 'edit',
      id,
      before,
      input,
      stored: {
        ...changes,
        ...autoTimes(inside, definition, 'edit'),
        ...ownerToStore(inside.caller, definition, input, before),
      },
    } as const
    await hooks.beforeSave?.(inside, save)
    await checkParent(inside, resource, save.stored, id)
    await keepRevision(inside, resource, id, null)
    const recordChange = await inside.recorder.watchChange(toRecorded(inside, resource), id)
    const securityChange = await watchSecurity(inside, resource, [id])
    if (Object.keys(save.stored).length > 0) await inside.queries.update(table).set(save.stored).where(eq(idColumn, id))
    await hooks.afterSave?.(inside, save)
    await keepFileUses(inside.queries, definition, [id], save.stored)
    await keepRevision(inside, resource, id, inside.caller.id)
    return { value: undefined, ids: [id], tags: await recordChange(), events: await securityChange() }
  })
}
