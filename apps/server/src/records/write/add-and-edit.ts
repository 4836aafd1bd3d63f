import type { BoundResource, CrudContext } from '../bound-resource.ts'
import { readInput, rejectField } from './read-input.ts'
import { insertRecord, updateRecord } from './save-record.ts'
import { writeInTransaction } from './transaction.ts'
import { fail } from '../../platform/errors.ts'
import { loadContent, rejectOtherVersion } from '../history/record-version.ts'
import { readId } from '../record-ids.ts'
import type { WriteEffects } from './record-change.ts'
import { lockForWrite } from './lock-record.ts'
import { fieldOf, hasDrafts, permissionOf } from '@teachnet/contract'
import { hasNode } from '../../http/caller/caller.ts'

/** Adds a record and returns its id. */
export async function runAdd(
  context: CrudContext,
  resource: BoundResource,
  body: Readonly<Record<string, unknown>>,
): Promise<number> {
  const input = addedBy(context, resource, readInput(context, resource, 'add', body))
  return writeInTransaction(context, resource, input, async (inside) => {
    const { id, ...effects } = await insertRecord(inside, resource, input)
    return { value: id, ...effects }
  })
}

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
): Promise<WriteEffects> {
  const locked = await lockForWrite(inside, resource, id)
  const before = locked.row
  const content = accepted && (await loadContent(inside, resource, before))
  if (content) await rejectOtherVersion(inside, resource, { id, version: content.version }, accepted)
  const input = readInput(inside, resource, 'edit', body, before)
  rejectShowing(inside, resource, input, before)
  const { id: _id, ...effects } = await updateRecord(inside, resource, locked, {
    input,
    // Under limits, `content` lacks fields that the caller does not see, but the revision needs them.
    content: resource.whole ? undefined : content,
  })
  return effects
}

type Values = Readonly<Record<string, unknown>>

/**
 * Whether the caller decides that visitors see a record. A caller who may edit drafts but not publish them adds hidden records, so that
 * adding does not imply publishing.
 */
function mayShow({ caller }: Pick<CrudContext, 'caller'>, { definition }: BoundResource): boolean {
  const has = (action: string) => hasNode(caller, permissionOf(definition, action))
  return !hasDrafts(definition) || !fieldOf(definition, 'status') || has('publish') || !has('draft')
}

/** The values of a record that is added: hidden if the caller may not publish. */
export function addedBy(context: CrudContext, resource: BoundResource, input: Values): Values {
  return mayShow(context, resource) ? input : { ...input, status: '0' }
}

/** @throws VALIDATION when a caller who may not publish shows a hidden record */
export function rejectShowing(context: CrudContext, resource: BoundResource, input: Values, before: Values): void {
  if (input.status !== '1' || before.status === '1' || mayShow(context, resource)) return
  throw rejectField(context, 'status', 'crud.draft.mayNotPublish')
}
