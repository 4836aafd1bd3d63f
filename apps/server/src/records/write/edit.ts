import { fail } from '../../platform/errors.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import { loadContent, rejectOtherVersion } from '../history/record-version.ts'
import { readId } from '../record-ids.ts'
import type { Followed } from './followed.ts'
import { lockForWrite } from './lock-record.ts'
import { rejectShowing } from './may-show.ts'
import { readInput } from './read-input.ts'
import { updateRecord } from './save-record.ts'
import { writeInTransaction } from './transaction.ts'

/**
 * Changes the fields of a record that the body names.
 *
 * @param accepted versions of the record that the change was made from; undefined: the last write wins
 */
export async function runEdit(
  context: CrudContext,
  resource: BoundResource,
  body: Readonly<Record<string, unknown>>,
  accepted?: readonly string[],
): Promise<void> {
  const id = readId(body.id)
  if (id === undefined) throw fail('RECORD_NOT_FOUND')
  await writeInTransaction(context, resource, body, async (inside) => ({
    value: undefined,
    ...(await editRecord(inside, resource, id, { body, accepted })),
  }))
}

/** Changes the fields of a record that the body names, in an open transaction. @throws RECORD_NOT_FOUND, OUT_OF_SCOPE, VALIDATION */
export async function editRecord(
  inside: CrudContext,
  resource: BoundResource,
  id: number,
  {
    body,
    accepted,
  }: { readonly body: Readonly<Record<string, unknown>>; readonly accepted?: readonly string[] | undefined },
): Promise<Followed> {
  const locked = await lockForWrite(inside, resource, id)
  const before = locked.row
  const content = accepted && (await loadContent(inside, resource, before))
  if (content) await rejectOtherVersion(inside, resource, { id, version: content.version }, accepted)
  const input = readInput(inside, resource, 'edit', body, before)
  rejectShowing(inside, resource, input, before)
  const { id: _id, ...followed } = await updateRecord(inside, resource, locked, {
    input,
    // Under limits, `content` lacks fields that the caller does not see, but the revision needs them.
    content: resource.whole ? undefined : content,
  })
  return followed
}
