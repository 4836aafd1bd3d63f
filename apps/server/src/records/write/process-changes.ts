import type { ResourceDefinition, JsonValue } from '@teachnet/contract'
import { tag } from '@teachnet/contract/resources'
import { type BoundResource, type CrudContext, unlimitedOf, type SecuritySubject } from '../bound-resource.ts'
import { storeFileUses } from '../files/file-uses.ts'
import { documentRefresh } from '../search/search-jobs.ts'
import { updateDocuments, searchedAreas } from '../search/update-documents.ts'
import { storeRevisions } from '../history/stored-revisions.ts'
import type { WriteEffects, RecordChange } from './record-change.ts'
import { tagsOf, toRecorded, writtenAt } from './transaction.ts'
import { serverKindOf, perDefinition } from '../kinds/kinds.ts'
import type { RecordSecurityEvent } from '../ports.ts'
import type { StoredRow } from '../rows.ts'
import { valueText } from '../../platform/untyped-values.ts'
import { tagTable } from '../tables/resources.ts'
import type { Queries } from '../../platform/db/client.ts'

/**
 * Processes the changes of a write of records, in its transaction: stores file uses and revisions, and records what the rules on
 * deleted records and sensitive data require. The log of the administrators has the changes before the commit, see `writeInTransaction`.
 *
 * @param isRecorded false: the rules on sensitive data do not apply, since the write undoes a recorded change
 */
export async function processChanges(
  context: CrudContext,
  limited: BoundResource,
  changes: readonly RecordChange[],
  { isRecorded = true }: { readonly isRecorded?: boolean } = {},
): Promise<WriteEffects> {
  const resource = unlimitedOf(limited)
  const { definition } = resource
  const ids = changes.map(({ id }) => id)
  const linkedField = resource.hooks.security?.linkedField
  context.written?.push(...changes.map((change) => ({ definition, change, linkedField })))
  await storeFileUses(context.queries, definition, changes)
  const tagTags = await storeNewTags(context, definition, changes)
  await updateDocuments(context.queries, searchedAreas(context.resources), definition, changes, (referrers) =>
    context.deps.jobs.add(context.queries, documentRefresh, referrers),
  )
  await storeRevisions(context, resource, changes)
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
  for (const [action, same] of byAction) {
    const ids = same.map(({ id }) => id)
    await context.backOffice.queueWebhooks(context.queries, { controller, action, ids, table, now: writtenAt(context) })
  }
}

async function recordChanges(
  context: CrudContext,
  resource: BoundResource,
  changes: readonly RecordChange[],
  isRecorded: boolean,
): Promise<readonly string[]> {
  const deleted = changes.flatMap(({ id, before, json, after, linked }) =>
    before && json !== undefined && !after ? [{ id, row: before, json, linked: linked.before }] : [],
  )
  const edited = changes.filter(({ before, after }) => before && after)
  const write = toRecorded(context, resource)
  return [
    ...(deleted.length > 0 ? await context.recorder.recordDeletions(write, deleted) : []),
    ...(edited.length > 0 && isRecorded ? await context.recorder.recordEdits(write, edited) : []),
  ]
}

/** Adds the new tags of written records to the vocabulary, where their English names are entered. Returns stale cache tags. */
async function storeNewTags(
  context: CrudContext,
  definition: ResourceDefinition,
  changes: readonly RecordChange[],
): Promise<readonly string[]> {
  const written = tagFields(definition).flatMap((name) =>
    changes.flatMap(({ before, after }) => {
      const had = new Set(textsOf(before?.[name]))
      return textsOf(after?.[name]).filter((text) => !had.has(text))
    }),
  )
  const isNew = await recordTags(context.queries, [...new Set(written)], writtenAt(context))
  return isNew ? tagsOf(tag, []) : []
}

const tagFields = perDefinition(({ fields }): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (serverKindOf(field).isTags ? [name] : [])),
)

/** Adds tags to the vocabulary, unless they are in it. Returns whether one was added. @param now Unix seconds */
async function recordTags(db: Queries, tags: readonly string[], now: number): Promise<boolean> {
  if (tags.length === 0) return false
  const rows = await db
    .insert(tagTable)
    .values(tags.map((name) => ({ name, english: '', create_time: now, update_time: now })))
    .onConflictDoNothing()
    .returning({ id: tagTable.id })
  return rows.length > 0
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

/** Returns the changes that a write made to permissions and passwords, to be recorded after the commit. */
function securityEventsOf(
  { caller, origin }: CrudContext,
  { definition, hooks: { security } }: BoundResource,
  { id, before, after, linked }: RecordChange,
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
  const hasNewRights = rightsOf(security, before, linked.before) !== rightsOf(security, after, linked.after)
  const hasNewPassword = isAccount && before && after && before.password !== after.password
  return [
    ...(hasNewRights ? [{ ...event, name: 'rights.changed' } as const] : []),
    ...(hasNewPassword ? [{ ...event, name: isOwn ? 'password.changed' : 'password.reset' } as const] : []),
  ]
}

/** Returns what determines permissions, as a text to compare; undefined when there is no record. */
function rightsOf(
  { rights, linkedField }: SecuritySubject,
  row: StoredRow | undefined,
  linked: JsonValue | undefined,
): string | undefined {
  return row && JSON.stringify([rights.map((name) => row[name]), linkedField === undefined ? undefined : linked])
}
