import { type BoundResource, type CrudContext, wholeOf } from '../bound-resource.ts'
import { keepFileUses } from '../files/file-uses.ts'
import { tellWebhooks } from '../../db/webhook.repo.ts'
import { keepRevisions } from '../history/keep-revision.ts'
import { keepTags } from './keep-tags.ts'
import type { Followed } from './followed.ts'
import type { RecordChange } from './record-change.ts'
import { securityEventsOf } from './security-events.ts'
import { webhookDelivery } from '../../values/webhook.ts'
import { tagsOf, toRecorded, writtenAt } from './transaction.ts'

/**
 * Does the work that follows every write of records, in its transaction: stores file uses and revisions, and records what the rules on
 * deleted records and sensitive data require. The log of the administrators has the changes before the commit, see `writeInTransaction`.
 *
 * @param isRecorded false: the rules on sensitive data do not apply, since the write undoes a recorded change
 */
export async function followChanges(
  context: CrudContext,
  limited: BoundResource,
  changes: readonly RecordChange[],
  { isRecorded = true }: { readonly isRecorded?: boolean } = {},
): Promise<Followed> {
  const resource = wholeOf(limited)
  const { definition } = resource
  const ids = changes.map(({ id }) => id)
  const besideField = resource.hooks.security?.beside
  context.written?.push(...changes.map((change) => ({ definition, change, besideField })))
  await keepFileUses(context.queries, definition, changes)
  const tagTags = await keepTags(context, definition, changes)
  for (const change of changes) await keepRevisions(context, resource, change)
  await tellOfChanges(context, resource, changes)
  const logTags = await recordChanges(context, resource, changes, isRecorded)
  const ownTags = (await resource.hooks.afterChanges?.(context, changes)) ?? []
  return {
    tags: [...tagsOf(definition, ids), ...logTags, ...ownTags, ...tagTags],
    events: changes.flatMap((change) => securityEventsOf(context, resource, change)),
  }
}

/** Queues the messages to webhooks about the changes. */
async function tellOfChanges(
  context: CrudContext,
  { definition: { controller }, table }: BoundResource,
  changes: readonly RecordChange[],
): Promise<void> {
  const addJob = (id: number) => context.deps.jobs.add(context.queries, webhookDelivery, id)
  const byAction = Map.groupBy(changes, ({ before, after }) => (!before ? 'add' : after ? 'edit' : 'del'))
  for (const [action, told] of byAction) {
    const ids = told.map(({ id }) => id)
    await tellWebhooks(context.queries, addJob, { controller, action, ids, table, now: writtenAt(context) })
  }
}

async function recordChanges(
  context: CrudContext,
  resource: BoundResource,
  changes: readonly RecordChange[],
  isRecorded: boolean,
): Promise<readonly string[]> {
  const deleted = changes.flatMap(({ id, before, json, after, beside }) =>
    before && json !== undefined && !after ? [{ id, row: before, json, beside: beside.before }] : [],
  )
  const edited = changes.filter(({ before, after }) => before && after)
  const write = toRecorded(context, resource)
  return [
    ...(deleted.length > 0 ? await context.recorder.recordDeletions(write, deleted) : []),
    ...(edited.length > 0 && isRecorded ? await context.recorder.recordEdits(write, edited) : []),
  ]
}
