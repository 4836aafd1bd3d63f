import { hasDrafts, kindOf, type ResourceDefinition } from '@teachnet/contract'
import { fail } from '../../platform/errors.ts'
import { type BoundResource, type CrudContext, type Save, type SavedRecord, unlimitedOf } from '../bound-resource.ts'
import type { StoredRow } from '../rows.ts'
import { rejectIncomplete } from '../draft/incomplete.ts'
import { lockRecordDraft } from '../draft/stored-drafts.ts'
import { type RecordContent, loadContent, loadContents } from '../history/record-version.ts'
import { ownerToStore } from '../scope.ts'
import { checkParent, checkReferences } from './read-input.ts'
import { processChanges } from './process-changes.ts'
import type { WriteEffects, LockedRecord, RecordChange } from './record-change.ts'
import { claimPrivateFiles } from '../files/private-files.ts'
import { storeOptions, toStored, insertRows, updateRows } from './stored-rows.ts'
import { writtenAt } from './transaction.ts'
import { perDefinition } from '../kinds/kinds.ts'

/** The result of a write of a record. */
export interface Saved extends WriteEffects {
  readonly id: number
  /** The row after the write, without what later steps may change. */
  readonly row: StoredRow
}

/** The result of a write of several records. */
interface SavedTogether extends WriteEffects {
  /** The id and the row of each record, in the order of the write. */
  readonly records: readonly Pick<Saved, 'id' | 'row'>[]
}

/**
 * Adds a record of a body that `readInput` has parsed, in an open transaction.
 *
 * @throws VALIDATION for a reference to nothing, a parent or a file that is not the caller's; OUT_OF_SCOPE
 */
export async function insertRecord(
  inside: CrudContext,
  resource: BoundResource,
  input: Readonly<Record<string, unknown>>,
): Promise<Saved> {
  await checkReferences(inside, resource, input)
  return onlyOne(await insertRecords(inside, resource, [input]))
}

/** Adds records whose references are checked, with a few statements for all of them. @throws like `insertRecord`, without saying for which record */
export async function insertRecords(
  inside: CrudContext,
  resource: BoundResource,
  inputs: readonly Readonly<Record<string, unknown>>[],
): Promise<SavedTogether> {
  const { definition, hooks } = resource
  const saves: Save[] = []
  for (const input of inputs) {
    const stored = { ...(await storeInput(inside, resource, input)), ...autoTimes(inside, definition, 'add') }
    const save = { mode: 'add', input, stored } as const
    await hooks.beforeSave?.(inside, save)
    await checkParent(inside, resource, save.stored)
    saves.push(save)
  }
  const rows = await insertRows(
    inside,
    resource,
    saves.map(({ stored }) => stored),
  )
  const saved = saves.map((save, at): SavedRecord => {
    const after = rows[at] ?? {}
    return { ...save, id: Number(after.id), after }
  })
  return endSave(inside, resource, saved, ({ id, after }) => ({ id, after, wire: {}, version: {}, linked: {} }))
}

/** Runs the hooks after a save, and processes the changes now, or leaves them to the write that processes all of its changes together. */
async function endSave(
  inside: CrudContext,
  resource: BoundResource,
  saved: readonly SavedRecord[],
  toChange: (record: SavedRecord, at: number) => RecordChange & { readonly after: StoredRow },
  isRecorded?: boolean,
): Promise<SavedTogether> {
  for (const each of saved) await resource.hooks.afterSave?.(inside, each)
  const records = saved.map(({ id, after }) => ({ id, row: after }))
  if (inside.isTrial) return { records, ...noEffects }
  const changes = await completeChanges(inside, resource, saved.map(toChange))
  if (!inside.toProcess || isRecorded === false)
    return { records, ...(await processChanges(inside, resource, changes, { isRecorded })) }
  inside.toProcess.push(...changes)
  return { records, ...noEffects }
}

function onlyOne({ records: [record], ...effects }: SavedTogether): Saved {
  if (!record) throw fail('NO_ROWS_ADDED')
  return { ...record, ...effects }
}

/** The effects of a write that is rolled back, or whose changes are processed later. */
const noEffects: WriteEffects = { tags: [], events: [] }

export interface Edit {
  /** The values of a body that `readInput` has parsed. */
  readonly input?: Readonly<Record<string, unknown>>
  /** Further columns, as they are stored. */
  readonly stored?: Readonly<Record<string, unknown>>
  /** The whole content of the record, when it is known. */
  readonly content?: RecordContent | undefined
}

/** A change of a locked record. */
type LockedEdit = Edit & { readonly locked: LockedRecord }

/**
 * Changes columns of a locked record, in an open transaction.
 *
 * @throws VALIDATION for a reference to nothing, a parent or a file that is not the caller's; OUT_OF_SCOPE
 */
export async function updateRecord(
  inside: CrudContext,
  resource: BoundResource,
  locked: LockedRecord,
  {
    isRecorded,
    ...edit
  }: Edit & {
    /** See `processChanges`. */
    readonly isRecorded?: boolean
  },
): Promise<Saved> {
  await checkReferences(inside, resource, edit.input ?? {}, locked.row)
  return onlyOne(await updateRecords(inside, resource, [{ locked, ...edit }], isRecorded))
}

/** @throws VALIDATION when a hidden record would be shown, such as by a click in a list, although its draft still lacks required values */
async function rejectUnfinished(
  inside: CrudContext,
  resource: BoundResource,
  { id, before, input, stored }: Save & { readonly id: number; readonly before: StoredRow },
): Promise<void> {
  const { definition } = resource
  if (!hasDrafts(definition) || before.status !== '0' || stored.status !== '1') return
  const draft = await lockRecordDraft(inside.queries, { controller: definition.controller, record_id: id })
  if (!draft) return
  const { wire } = await loadContent(inside, resource, before)
  rejectIncomplete(inside, resource, wire, { ...draft.proposed, ...input })
}

/** Changes locked records whose references are checked, with a few statements for all of them. @throws like `updateRecord`, without saying for which record */
export async function updateRecords(
  inside: CrudContext,
  resource: BoundResource,
  edits: readonly LockedEdit[],
  isRecorded?: boolean,
): Promise<SavedTogether> {
  const { definition, hooks } = resource
  const saves: (Save & Pick<SavedRecord, 'id'> & { readonly before: StoredRow })[] = []
  for (const { locked, input = {}, stored: columns } of edits) {
    const { id, row: before } = locked
    const changes = await storeInput(inside, resource, input, before)
    const stored = { ...changes, ...columns, ...autoTimes(inside, definition, 'edit') }
    const save = { mode: 'edit', id, before, input, stored } as const
    await hooks.beforeSave?.(inside, save)
    await rejectUnfinished(inside, resource, save)
    await checkParent(inside, resource, save.stored, id)
    saves.push(save)
  }
  const contents = await contentsBefore(inside, resource, edits)
  const linked = await linkedDataOf(
    inside,
    resource,
    saves.map(({ id }) => id),
  )
  const rows = await updateRows(inside, resource, saves)
  const saved = saves.map((save): SavedRecord => ({ ...save, after: rows.get(save.id) ?? save.before }))
  const toChange = ({ id, before, after }: SavedRecord, at: number) => ({
    id,
    before,
    json: edits[at]?.locked.json,
    after,
    wire: { before: contents[at]?.wire },
    version: { before: contents[at]?.version },
    linked: { before: linked?.get(id) },
  })
  return endSave(inside, resource, saved, toChange, isRecorded)
}

/** The contents before the write, for revisions. */
async function contentsBefore(
  inside: CrudContext,
  resource: BoundResource,
  edits: readonly LockedEdit[],
): Promise<(RecordContent | undefined)[]> {
  const isLoaded = resource.definition.hasRevisions && !inside.isTrial && edits.some(({ content }) => !content)
  const rows = isLoaded ? edits.map(({ locked }) => locked.row) : []
  const loaded = isLoaded ? await loadContents(inside, unlimitedOf(resource), rows) : []
  return edits.map(({ content }, at) => content ?? loaded[at])
}

/** Checks the files of parsed values, and returns the columns that store them. */
async function storeInput(
  context: CrudContext,
  resource: BoundResource,
  input: Readonly<Record<string, unknown>>,
  before?: StoredRow,
): Promise<Record<string, unknown>> {
  const claimed = await claimPrivateFiles(context, resource, input, before)
  const stored = await toStored(resource.definition, claimed, { before, ...storeOptions(context) })
  return { ...stored, ...ownerToStore(context.caller, resource.definition, input, before) }
}

/** Does the work that follows a write for a record restored from the recycle bin. */
export async function processRestored(
  inside: CrudContext,
  resource: BoundResource,
  after: StoredRow,
): Promise<WriteEffects> {
  const added = { id: Number(after.id), after, wire: {}, version: {}, linked: {} }
  return processChanges(inside, resource, await completeChanges(inside, resource, [added]))
}

/** Completes changes with the data that is known only after the hooks have run. */
async function completeChanges(
  context: CrudContext,
  resource: BoundResource,
  changes: readonly (RecordChange & { readonly after: StoredRow })[],
): Promise<RecordChange[]> {
  const rows = changes.map(({ after }) => after)
  const contents = resource.definition.hasRevisions ? await loadContents(context, unlimitedOf(resource), rows) : []
  const linked = await linkedDataOf(
    context,
    resource,
    changes.map(({ id }) => id),
  )
  return changes.map((change, at) => ({
    ...change,
    wire: { ...change.wire, after: contents[at]?.wire },
    version: { ...change.version, after: contents[at]?.version },
    linked: { ...change.linked, after: linked?.get(change.id) },
  }))
}

/** Loads the records' data in other tables when it determines permissions. */
async function linkedDataOf(context: CrudContext, { hooks }: BoundResource, ids: readonly number[]) {
  if (hooks.security?.linkedField === undefined) return undefined
  return hooks.loadLinkedData?.(context, ids)
}

/** The times that the server sets: all of them when a record is added, those of `update` when it changes. */
function autoTimes(context: CrudContext, definition: ResourceDefinition, mode: 'add' | 'edit'): Record<string, number> {
  const now = writtenAt(context)
  return Object.fromEntries(
    timedFields(definition).flatMap(([name, when]) => (mode === 'add' || when === 'update' ? [[name, now]] : [])),
  )
}

const timedFields = perDefinition(({ fields }) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const when = kindOf(field).writtenAt(field)
    return when ? [[name, when] as const] : []
  }),
)
