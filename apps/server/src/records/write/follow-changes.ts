import type { ResourceDefinition, JsonValue } from '@teachnet/contract'
import { tag } from '@teachnet/contract/resources'
import { type BoundResource, type CrudContext, wholeOf, type SecuritySubject } from '../bound-resource.ts'
import { keepFileUses } from '../files/file-uses.ts'
import { documentRefresh, searchedAreas } from '../search/search-jobs.ts'
import { updateDocuments } from '../search/update-documents.ts'
import { keepRevisions } from '../history/keep-revision.ts'
import type { Followed } from './followed.ts'
import type { RecordChange } from './record-change.ts'
import { tagsOf, toRecorded, writtenAt } from './transaction.ts'
import { recordTags } from './tag.repo.ts'
import { serverKindOf } from '../kinds/kinds.ts'
import type { RecordSecurityEvent } from '../ports.ts'
import type { StoredRow } from '../rows.ts'
import { valueText } from '../value-text.ts'

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
  const linkedField = resource.hooks.security?.beside
  context.written?.push(...changes.map((change) => ({ definition, change, linkedField })))
  await keepFileUses(context.queries, definition, changes)
  const tagTags = await keepTags(context, definition, changes)
  await updateDocuments(context.queries, searchedAreas(context.resources), definition, changes, (referrers) =>
    context.deps.jobs.add(context.queries, documentRefresh, referrers),
  )
  await keepRevisions(context, resource, changes)
  await notifyOfChanges(context, resource, changes)
  const logTags = await recordChanges(context, resource, changes, isRecorded)
  const ownTags = (await resource.hooks.afterChanges?.(context, changes)) ?? []
  return {
    tags: [...tagsOf(definition, ids), ...logTags, ...ownTags, ...tagTags],
    events: changes.flatMap((change) => securityEventsOf(context, resource, change)),
  }
}

/** Queues the messages to webhooks about the changes. */
async function notifyOfChanges(
  context: CrudContext,
  { definition: { controller }, table }: BoundResource,
  changes: readonly RecordChange[],
): Promise<void> {
  const byAction = Map.groupBy(changes, ({ before, after }) => (!before ? 'add' : after ? 'edit' : 'del'))
  for (const [action, told] of byAction) {
    const ids = told.map(({ id }) => id)
    await context.backOffice.queueWebhooks(context.queries, { controller, action, ids, table, now: writtenAt(context) })
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

/** Adds the new tags of written records to the vocabulary, where their English names are entered. Returns stale cache tags. */
async function keepTags(
  context: CrudContext,
  { fields }: ResourceDefinition,
  changes: readonly RecordChange[],
): Promise<readonly string[]> {
  const names = Object.keys(fields).filter((name) => {
    const field = fields[name]
    return field !== undefined && serverKindOf(field).isTags
  })
  const given = names.flatMap((name) =>
    changes.flatMap(({ before, after }) => {
      const had = new Set(textsOf(before?.[name]))
      return textsOf(after?.[name]).filter((text) => !had.has(text))
    }),
  )
  const isNew = await recordTags(context.queries, [...new Set(given)], writtenAt(context))
  return isNew ? tagsOf(tag, []) : []
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

/** Returns the changes that a write made to permissions and passwords, to be recorded after the commit. */
function securityEventsOf(
  { caller, origin }: CrudContext,
  { definition, hooks: { security } }: BoundResource,
  { id, before, after, beside }: RecordChange,
): RecordSecurityEvent[] {
  const row = after ?? before
  if (!security || !row) return []
  const { area, isAccount } = security
  const isOwn = isAccount && area === caller.area && id === caller.id
  const event = {
    area,
    account: isAccount ? { id, username: valueText(row.username) } : undefined,
    record: { controller: definition.controller, id },
    ip: origin.ip,
    by: !isOwn ? { id: caller.id, username: caller.username } : undefined,
  }
  const hasNewRights = rightsOf(security, before, beside.before) !== rightsOf(security, after, beside.after)
  const hasNewPassword = isAccount && before && after && before.password !== after.password
  return [
    ...(hasNewRights ? [{ ...event, name: 'rights.changed' } as const] : []),
    ...(hasNewPassword ? [{ ...event, name: isOwn ? 'password.changed' : 'password.reset' } as const] : []),
  ]
}

/** Returns what determines permissions, as a text to compare; undefined when there is no record. */
function rightsOf(
  { rights, beside: linkedField }: SecuritySubject,
  row: StoredRow | undefined,
  beside: JsonValue | undefined,
): string | undefined {
  return row && JSON.stringify([rights.map((name) => row[name]), linkedField === undefined ? undefined : beside])
}
