import { weighFieldOf } from '@teachnet/contract'
import { type SQL, eq, sql } from 'drizzle-orm'
import { fail } from '../../errors.ts'
import { type BoundResource, type CrudContext, type Save, wholeOf } from '../bound-resource.ts'
import { type StoredRow } from '../rows.ts'
import { type RecordContent, loadContent } from '../history/record-content.ts'
import { ownerToStore } from '../scope.ts'
import { rowJsonText } from '../sql-text.ts'
import { autoTimes } from './auto-times.ts'
import { checkParent, checkReferences } from './check-references.ts'
import { followChanges } from './follow-changes.ts'
import { type Followed } from './followed.ts'
import { claimPrivateFiles } from '../files/private-files.ts'
import { type LockedRecord, parseRow, type RecordChange } from './record-change.ts'
import { storeOptions, toStored } from './stored-values.ts'
import { toWriteError } from './write-error.ts'

/** The result of a write of a record. */
export interface Saved extends Followed {
  readonly id: number
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
  const { definition, hooks } = resource
  const stored = { ...(await storeInput(inside, resource, input)), ...autoTimes(inside, definition, 'add') }
  const save = { mode: 'add', input, stored } as const
  await hooks.beforeSave?.(inside, save)
  await checkParent(inside, resource, save.stored)
  const after = await insertRow(inside, resource, save.stored)
  const id = Number(after.id)
  await hooks.afterSave?.(inside, { ...save, id, after })
  const change = await completeChange(inside, resource, { id, after, wire: {}, version: {}, beside: {} })
  return { id, ...(await followChanges(inside, resource, [change])) }
}

export interface Edit {
  /** The values of a body that `readInput` has parsed. */
  readonly input?: Readonly<Record<string, unknown>>
  /** Further columns, as they are stored. */
  readonly stored?: Readonly<Record<string, unknown>>
  /** The whole content of the record, when it is known. */
  readonly content?: RecordContent | undefined
  /** See `followChanges`. */
  readonly isRecorded?: boolean
}

/**
 * Changes columns of a locked record, in an open transaction.
 *
 * @throws VALIDATION for a reference to nothing, a parent or a file that is not the caller's; OUT_OF_SCOPE
 */
export async function updateRecord(
  inside: CrudContext,
  resource: BoundResource,
  { id, row: before, json }: LockedRecord,
  { input = {}, stored: columns, content, isRecorded }: Edit,
): Promise<Saved> {
  const { definition, hooks } = resource
  const changes = await storeInput(inside, resource, input, before)
  const stored = { ...changes, ...columns, ...autoTimes(inside, definition, 'edit') }
  const save: Save = { mode: 'edit', id, before, input, stored }
  await hooks.beforeSave?.(inside, save)
  await checkParent(inside, resource, save.stored, id)
  const known = content ?? (definition.hasRevisions ? await loadContent(inside, wholeOf(resource), before) : undefined)
  const beside = { before: await loadBeside(inside, resource, id) }
  const isWritten = Object.keys(save.stored).length > 0
  const after = isWritten ? await updateRow(inside, resource, id, save.stored) : before
  await hooks.afterSave?.(inside, { ...save, id, after })
  const change = await completeChange(inside, resource, {
    id,
    before,
    json,
    after,
    wire: { before: known?.wire },
    version: { before: known?.version },
    beside,
  })
  return { id, ...(await followChanges(inside, resource, [change], { isRecorded })) }
}

/** Checks the references and files of parsed values, and returns the columns that store them. */
async function storeInput(
  context: CrudContext,
  resource: BoundResource,
  input: Readonly<Record<string, unknown>>,
  before?: StoredRow,
): Promise<Record<string, unknown>> {
  await checkReferences(context, resource, input, before)
  const claimed = await claimPrivateFiles(context, resource, input, before)
  const stored = await toStored(resource.definition, claimed, { before, ...storeOptions(context) })
  return { ...stored, ...ownerToStore(context.caller, resource.definition, input, before) }
}

/** Does the work that follows a write for a record restored from the recycle bin. */
export async function followRestored(
  inside: CrudContext,
  resource: BoundResource,
  after: StoredRow,
): Promise<Followed> {
  const added = { id: Number(after.id), after, wire: {}, version: {}, beside: {} }
  return followChanges(inside, resource, [await completeChange(inside, resource, added)])
}

/** Completes a change with the data that is known only after the hooks have run. */
async function completeChange(
  context: CrudContext,
  resource: BoundResource,
  change: RecordChange & { readonly after: StoredRow },
): Promise<RecordChange> {
  const { hasRevisions } = resource.definition
  const content = hasRevisions ? await loadContent(context, wholeOf(resource), change.after) : undefined
  return {
    ...change,
    wire: { ...change.wire, after: content?.wire },
    version: { ...change.version, after: content?.version },
    beside: { ...change.beside, after: await loadBeside(context, resource, change.id) },
  }
}

/** Loads a record's data in other tables when it determines permissions. */
async function loadBeside(context: CrudContext, { hooks }: BoundResource, id: number) {
  if (hooks.security?.beside === undefined) return undefined
  return (await hooks.keepBeside?.(context, [id]))?.get(id)
}

async function insertRow(
  context: CrudContext,
  resource: BoundResource,
  stored: Readonly<Record<string, unknown>>,
): Promise<StoredRow> {
  const [added] = await context.queries
    .insert(resource.table)
    .values(stored)
    .returning({ json: rowJson(resource) })
  if (!added) throw fail('NO_ROWS_ADDED')
  const row = parseRow(added.json)
  // A new record comes first in the manual order: its weight is its id unless the body has one.
  const weigh = weighFieldOf(resource.definition)
  return !weigh || stored[weigh] ? row : updateRow(context, resource, Number(row.id), { [weigh]: Number(row.id) })
}

/** Changes columns of a row and returns all its current columns. */
async function updateRow(
  context: CrudContext,
  resource: BoundResource,
  id: number,
  stored: Readonly<Record<string, unknown>>,
): Promise<StoredRow> {
  const { table, definition } = resource
  if (!table.id) throw new TypeError(`Resource ${definition.controller} has no id`)
  const [changed] = await context.queries
    .update(table)
    .set(stored)
    .where(eq(table.id, id))
    .returning({ json: rowJson(resource) })
    .catch((error: unknown) => {
      throw toWriteError(error, definition, stored, context)
    })
  if (!changed) throw fail('RECORD_NOT_FOUND')
  return parseRow(changed.json)
}

function rowJson({ definition }: BoundResource): SQL<string> {
  return sql<string>`${sql.raw(rowJsonText(definition.table))}`
}
