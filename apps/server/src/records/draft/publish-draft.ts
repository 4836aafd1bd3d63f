import { hasDrafts, type ResourceDefinition } from '@teachnet/contract'
import { labelOf } from '@teachnet/contract/schema'
import { createFormats } from '@teachnet/i18n'
import { changeRecordDraft, lockRecordDraft, type RecordDraftRow } from './stored-drafts.ts'
import { fail } from '../../platform/errors.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { WireRow } from '../rows.ts'
import { loadContent } from '../history/record-version.ts'
import { readId } from '../record-ids.ts'
import { editRecord } from '../write/add-and-edit.ts'
import type { WriteEffects } from '../write/record-change.ts'
import { lockForWrite } from '../write/lock-record.ts'
import { writeInTransaction, writtenAt } from '../write/transaction.ts'
import { contestedNames, splitProposed } from './draft-content.ts'
import { rejectIncomplete } from './incomplete.ts'
import { draftTags, dropDraft, keyOf, messageOf, rejectOtherDraft } from './save-draft.ts'

type Body = Readonly<Record<string, unknown>>

/** The message of each decision, and the decisions. */
const messages = {
  publish: 'crud.draft.published',
  schedule: 'crud.draft.scheduled',
  return: 'crud.draft.returned',
} as const

/**
 * Decides about the draft of a record: `publish` writes its values to the record, `schedule` does so `at` a time, `return` returns it to
 * its author with a `message`. Returns the id of the message for the reply.
 *
 * @throws RECORD_CHANGED when the draft does not have this `version`, or when the record was changed in the same fields since, unless
 * `overwrite` is 1
 */
export async function runPublish(context: CrudContext, resource: BoundResource, body: Body): Promise<string> {
  const { definition } = resource
  const id = readId(body.id)
  const decision = Object.keys(messages).find((name): name is keyof typeof messages => name === body.decision)
  if (!hasDrafts(definition) || decision === undefined) throw fail('PARAMETER')
  if (id === undefined) throw fail('RECORD_NOT_FOUND')
  await writeInTransaction(context, resource, {}, async (inside) => {
    const { row } = await lockForWrite(inside, resource, id)
    const { wire } = await loadContent(inside, resource, row)
    const draft = await lockRecordDraft(inside.queries, keyOf(definition, id))
    rejectOtherDraft(definition, draft, body.version, { id, wire })
    if (!draft) throw fail('RECORD_NOT_FOUND', { message: 'crud.draft.none' })
    const tags = draftTags(definition, id, draft.id)
    if (decision === 'return') {
      await changeRecordDraft(inside.queries, draft.id, {
        state: 'returned',
        message: messageOf(body),
        publish_time: null,
        approver_id: null,
        update_time: writtenAt(inside),
      })
      await notifyAuthor(inside, draft, 'returned', messageOf(body))
      return { value: undefined, tags, events: [] }
    }
    // The limits of the caller's groups hide a part of the draft: a caller who cannot see it cannot approve it.
    if (Object.keys(splitProposed(definition, draft.proposed).others).length > 0) throw fail('FORBIDDEN')
    if (body.overwrite !== 1) rejectContested(inside, definition, contestedNames(draft, wire))
    const at = decision === 'schedule' ? timeOf(body, inside) : writtenAt(inside)
    const proposed = withTime(definition, draft.proposed, at)
    rejectIncomplete(inside, resource, wire, proposed)
    if (decision === 'schedule') {
      await changeRecordDraft(inside.queries, draft.id, {
        state: 'scheduled',
        publish_time: at,
        proposed,
        approver_id: inside.caller.id,
        // The approving administrator has seen the current values: only a later change is contested again.
        base: { ...draft.base, ...pick(wire, Object.keys(draft.proposed)) },
      })
      await notifyAuthor(inside, draft, 'approved')
      return { value: undefined, tags, events: [] }
    }
    const { tags: ownTags, events } = await putInPlace(inside, resource, { ...draft, proposed })
    await notifyAuthor(inside, draft, 'published')
    return { value: undefined, tags: [...tags, ...ownTags], events }
  })
  return messages[decision]
}

/**
 * Publishes a scheduled draft that is due, if it is still the approved one.
 *
 * @returns whether there was one
 * @throws what an edit throws, and RECORD_CHANGED when the record was changed in the same fields since it was approved
 */
export async function publishDue(
  context: CrudContext,
  resource: BoundResource,
  due: Pick<RecordDraftRow, 'record_id' | 'number'>,
): Promise<boolean> {
  const { definition } = resource
  return writeInTransaction(context, resource, {}, async (inside) => {
    const { row } = await lockForWrite(inside, resource, due.record_id)
    const draft = await lockRecordDraft(inside.queries, keyOf(definition, due.record_id))
    const isDue = draft?.state === 'scheduled' && draft.number === due.number
    if (!isDue || (draft.publish_time ?? Infinity) > writtenAt(inside)) return { value: false, tags: [], events: [] }
    const { wire } = await loadContent(inside, resource, row)
    rejectContested(inside, definition, contestedNames(draft, wire))
    const { tags, events } = await putInPlace(inside, resource, draft)
    return { value: true, tags: [...tags, ...draftTags(definition, due.record_id, draft.id)], events }
  })
}

/** The proposed values; a record without a time of publication is published at this one. */
function withTime({ fields, visitors }: ResourceDefinition, proposed: WireRow, at: number): WireRow {
  const since = visitors?.since
  const isOpen = since !== undefined && fields[since]?.required === true && proposed[since] === null
  return isOpen ? { ...proposed, [since]: at } : proposed
}

/** Edits the record by its draft, with everything that follows an edit, and deletes the draft. */
async function putInPlace(inside: CrudContext, resource: BoundResource, draft: RecordDraftRow): Promise<WriteEffects> {
  const effects = await editRecord(inside, resource, draft.record_id, { body: draft.proposed })
  await dropDraft(inside, draft.id)
  return effects
}

/** Notifies the author of a draft of a decision by somebody else, or of a failed publication. */
export async function notifyAuthor(
  inside: Pick<CrudContext, 'queries' | 'deps' | 'caller' | 'backOffice'>,
  { admin_id, name, controller, record_id }: Pick<RecordDraftRow, 'admin_id' | 'name' | 'controller' | 'record_id'>,
  decision: 'returned' | 'approved' | 'published' | 'failed',
  message = '',
): Promise<void> {
  const { queries, deps, caller, backOffice } = inside
  if (!admin_id || (admin_id === caller.id && decision !== 'failed')) return
  await backOffice.notifyAdmins(queries, {
    adminIds: [admin_id],
    kind: 'content',
    name: `draft.${decision}`,
    params: { name, by: caller.nickname || caller.username, message },
    record: { controller, id: record_id },
    now: Math.floor(deps.clock() / 1000),
  })
}

function rejectContested({ locale }: CrudContext, definition: ResourceDefinition, names: readonly string[]): void {
  if (names.length === 0) return
  const fields = createFormats(locale).list(names.map((name) => labelOf(definition, name, locale)))
  throw fail('RECORD_CHANGED', { message: 'crud.draft.contested', values: { fields } })
}

/** @throws VALIDATION for a time that has passed, or is none */
function timeOf({ at }: Body, context: CrudContext): number {
  const now = writtenAt(context)
  if (typeof at !== 'number' || !Number.isSafeInteger(at) || at <= now || at > now + farthest)
    throw fail('VALIDATION', {
      values: { message: context.t('crud.draft.time') },
      fields: { at: context.t('crud.draft.time') },
    })
  return at
}

/** Seconds: ten years. */
const farthest = 315_576_000

function pick(wire: WireRow, names: readonly string[]): WireRow {
  return Object.fromEntries(names.map((name) => [name, wire[name] ?? null]))
}
