import { fieldOf, hasDrafts, permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { draftDefinition } from '@teachnet/contract/schema'
import { recordDraft } from '@teachnet/contract/resources'
import { lockRecordDraft, type RecordDraftRow, removeRecordDraft, storeRecordDraft } from './stored-drafts.ts'
import { fail } from '../../platform/errors.ts'
import { recordOf } from '../../platform/untyped-values.ts'
import { type BoundResource, type CrudContext, unlimitedOf } from '../bound-resource.ts'
import { type WireRow } from '../rows.ts'
import { storeFileUsesOf } from '../files/file-uses.ts'
import { loadContent } from '../history/record-version.ts'
import { readId } from '../record-ids.ts'
import { storedLabel } from '../record/record-label.ts'
import { lockForWrite } from '../write/lock-record.ts'
import { readInput } from '../write/read-input.ts'
import { insertRecord, type Saved } from '../write/save-record.ts'
import { tagsOf, writeInTransaction, writtenAt } from '../write/transaction.ts'
import { filesIn, readProposed, splitProposed } from './draft-content.ts'
import { fillHidden } from './hidden-values.ts'
import { rejectIncomplete } from './incomplete.ts'

type Body = Readonly<Record<string, unknown>>

/** The reply of `draft`: the record, and the version of its draft for the next save. */
interface DraftReply {
  readonly id: number
  readonly draft_version: string
}

/**
 * Stores changes of a record as a draft: visitors still see the record. A new record is added hidden.
 *
 * `values` are those that differ from the record, `version` is that of the draft on which they are based, `review` requests a review, and
 * `discard` deletes the draft.
 *
 * @throws RECORD_CHANGED when somebody else has saved the draft meanwhile
 */
export async function runSaveDraft(context: CrudContext, resource: BoundResource, body: Body): Promise<DraftReply> {
  const { definition } = resource
  if (!hasDrafts(definition)) throw fail('PARAMETER')
  const requested = { values: recordOf(body.values), review: body.review === 1, message: messageOf(body) }
  if (body.id === undefined) return addHidden(context, resource, requested)
  const id = readId(body.id)
  if (id === undefined) throw fail('RECORD_NOT_FOUND')
  return writeInTransaction(context, resource, {}, async (inside) => {
    // The record's lock also makes drafts of one record wait for each other.
    const { row } = await lockForWrite(inside, resource, id)
    const { wire } = await loadContent(inside, resource, row)
    const before = await lockRecordDraft(inside.queries, keyOf(definition, id))
    rejectOtherDraft(definition, before, body.version, { id, wire })
    const { others } = splitProposed(definition, before?.proposed ?? {})
    const isDiscarded = body.discard === 1
    const proposed = isDiscarded
      ? {}
      : { ...others, ...(await readProposed(inside, resource, requested.values, { row, wire })) }
    const names = Object.keys(proposed)
    if (names.length === 0) {
      if (before) await dropDraft(inside, before.id)
      else if (requested.review) throw fail('NO_ROWS_UPDATED', { message: 'crud.draft.empty' })
      return { value: { id, draft_version: '0' }, tags: draftTags(definition, id, before?.id), events: [] }
    }
    if (requested.review) rejectIncomplete(inside, resource, wire, proposed)
    const number = (before?.number ?? 0) + 1
    const stored = await storeDraft(inside, resource, id, {
      ...requested,
      proposed,
      base: Object.fromEntries(
        names.map((name) => [name, before && name in before.base ? before.base[name] : (wire[name] ?? null)]),
      ),
      name: storedLabel(definition, row, 'zh-cn'),
      number,
      isNew: !before,
    })
    return { value: { id, draft_version: String(number) }, tags: draftTags(definition, id, stored), events: [] }
  })
}

interface Requested {
  readonly values: Body
  readonly review: boolean
  readonly message: string
}

/** Adds a record that visitors do not see, with a draft that shows it. Until its publication it needs no value but its name. */
async function addHidden(context: CrudContext, resource: BoundResource, requested: Requested): Promise<DraftReply> {
  const { definition } = resource
  // Without a status the record would be on the site immediately.
  if (!fieldOf(definition, 'status')) throw fail('FORBIDDEN')
  return writeInTransaction(context, resource, requested.values, async (inside) => {
    if (requested.review) readInput(inside, resource, 'add', requested.values)
    const provided = readInput(
      inside,
      { ...resource, definition: draftDefinition(definition) },
      'add',
      requested.values,
    )
    const { input, open } = await fillHidden(inside, resource, provided)
    const { id, ...effects }: Saved = await insertRecord(inside, resource, { ...input, status: '0' })
    const { row } = await lockForWrite(inside, resource, id)
    const stored = await storeDraft(inside, resource, id, {
      ...requested,
      proposed: { status: '1', ...open },
      base: { status: '0', ...pick(input, Object.keys(open)) },
      number: 1,
      isNew: true,
      name: storedLabel(definition, row, 'zh-cn'),
    })
    const tags = [...effects.tags, ...draftTags(definition, id, stored)]
    return { value: { id, draft_version: '1' }, tags, events: effects.events }
  })
}

function pick(values: Body, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

interface Stored extends Requested {
  readonly proposed: Record<string, unknown>
  readonly base: Record<string, unknown>
  readonly name: string
  readonly number: number
  readonly isNew: boolean
}

async function storeDraft(
  inside: CrudContext,
  resource: BoundResource,
  id: number,
  { proposed, base, name, number, isNew, review, message }: Stored,
): Promise<number> {
  const { definition } = resource
  const now = writtenAt(inside)
  const stored = await storeRecordDraft(inside.queries, keyOf(definition, id), {
    proposed,
    base,
    name,
    number,
    message,
    admin_id: inside.caller.id,
    state: review ? 'review' : 'draft',
    files: filesIn(unlimitedOf(resource).definition, proposed),
    // The approval was for an earlier state of the draft.
    publish_time: null,
    approver_id: null,
    update_time: now,
    create_time: isNew ? now : undefined,
  })
  await storeFileUsesOf(inside.queries, recordDraft, [stored])
  if (review) await requestReview(inside, definition, { id, name, message })
  return stored
}

/** Notifies the administrators who may publish the area's drafts that one waits for review. */
async function requestReview(
  { queries, backOffice, caller }: CrudContext,
  definition: ResourceDefinition,
  { id, name, message }: { readonly id: number; readonly name: string; readonly message: string },
): Promise<void> {
  await backOffice.notifyHolders(queries, {
    node: permissionOf(definition, 'publish'),
    except: caller.id,
    kind: 'content',
    name: 'draft.review',
    params: { name, by: caller.nickname || caller.username, message },
    record: { controller: definition.controller, id },
  })
}

/** Deletes a draft with its uses of files, in an open transaction. */
export async function dropDraft({ queries }: CrudContext, draftId: number): Promise<void> {
  await removeRecordDraft(queries, draftId)
  await storeFileUsesOf(queries, recordDraft, [draftId])
}

/** @throws RECORD_CHANGED with the record as the other draft shows it */
export function rejectOtherDraft(
  definition: ResourceDefinition,
  draft: RecordDraftRow | undefined,
  accepted: unknown,
  { id, wire }: { readonly id: number; readonly wire: WireRow },
): void {
  const version = String(draft?.number ?? 0)
  if (accepted === version) return
  const proposed = draft ? splitProposed(definition, draft.proposed).own : {}
  const data = {
    row: { ...wire, ...proposed, id },
    version,
    changed_at: draft?.update_time ?? null,
    changed_by: null,
  }
  throw fail('RECORD_CHANGED', { data })
}

export function keyOf({ controller }: ResourceDefinition, id: number) {
  return { controller, record_id: id }
}

/** Cache tags of a record's draft: its list, and the lists that mark records with drafts. */
export function draftTags({ controller }: ResourceDefinition, id: number, draftId: number | undefined): string[] {
  return [...tagsOf(recordDraft, draftId === undefined ? [] : [draftId]), controller, `${controller}:${id}`]
}

/** @throws PARAMETER for a message that is not a text, or is too long */
export function messageOf({ message = '' }: Body): string {
  const most = recordDraft.fields.message.max
  if (typeof message !== 'string' || message.length > most) throw fail('PARAMETER')
  return message.trim()
}
