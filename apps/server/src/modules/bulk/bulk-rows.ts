import { kindOf, type ResourceDefinition } from '@teachnet/contract'
import { labelOf } from '@teachnet/contract/schema'
import type { BoundResource, CrudContext } from '../../crud/bound-resource.ts'
import type { StoredRow } from '../../crud/rows.ts'
import { deleteRecords } from '../../crud/write/delete.ts'
import { editRecord } from '../../crud/write/edit.ts'
import type { Followed } from '../../crud/write/followed.ts'
import { lockForWrite, lockRecord } from '../../crud/write/lock-record.ts'
import { readInput } from '../../crud/write/read-input.ts'
import { insertRecord, updateRecord } from '../../crud/write/save-record.ts'
import { writeInTransaction } from '../../crud/write/transaction.ts'
import { isDatabaseAway, isLostRace } from '../../db/errors.ts'
import { entryOf, fail, isServerError } from '../../errors.ts'
import { type ImportRequest, readCells } from './import-request.ts'
import { findRecord } from './import.repo.ts'
import { type BulkRow, lockRow, newestRecycled, recycledAfter, saveRow } from './bulk.repo.ts'

/** The outcome of a row, with the effects that follow the write. */
export type RowOutcome = Followed & { readonly row: Partial<BulkRow> }

/** Writes one row, in an open transaction. */
export type RowWork = (inside: CrudContext, row: BulkRow) => Promise<RowOutcome>

/** Thrown after the check of a row, to roll it back: only the outcome is stored. */
class Checked extends Error {
  readonly row: Partial<BulkRow>

  constructor(row: Partial<BulkRow>) {
    super('checked')
    this.row = row
  }
}

/** Thrown when another process has done the work of the row meanwhile. */
class Passed extends Error {}

/**
 * Does the work of one row and stores its outcome in the same transaction, so that it is done once even if the process ends. A refusal is
 * the outcome `refused`. A trial is rolled back, so that exactly the rules of the write have checked it.
 *
 * @throws the database's error when the database is away: the row keeps its state, and the run continues with it later
 */
export async function workRow(
  context: CrudContext,
  resource: BoundResource,
  row: BulkRow,
  {
    work,
    refused,
    isTrial,
  }: { readonly work: RowWork; readonly refused: 'failed' | 'kept'; readonly isTrial: boolean },
): Promise<void> {
  const attempt = () =>
    writeInTransaction(context, resource, {}, async (inside) => {
      if (!(await lockRow(inside.queries, row))) throw new Passed()
      const { row: outcome, ...followed } = await work(inside, row)
      if (isTrial)
        throw new Checked({
          state: 'checked',
          record_id: outcome.state === 'added' ? null : (outcome.record_id ?? null),
        })
      await saveRow(inside.queries, row, outcome)
      return { value: undefined, ...followed }
    })
  try {
    await attempt().catch((error: unknown) => {
      if (isLostRace(error)) return attempt()
      throw error
    })
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    if (error instanceof Passed) return
    if (error instanceof Checked) return saveRow(context.deps.db, row, error.row)
    await saveRow(context.deps.db, row, {
      state: refused,
      message: refusalText(context, resource.definition, error),
      cells: null,
    })
  }
}

/** Changes fields of a record, unless it was changed since the administrator has seen it. */
export async function editRow(
  inside: CrudContext,
  resource: BoundResource,
  id: number,
  { values, seen }: { readonly values: Readonly<Record<string, unknown>>; readonly seen?: number | undefined },
): Promise<RowOutcome> {
  const { row: before } = await lockForWrite(inside, resource, id)
  const [time] = timesOf(resource.definition, 'update')
  if (seen !== undefined && time && Number(before[time]) !== seen)
    throw fail('RECORD_CHANGED', { message: 'bulk.changedSince' })
  const followed = await editRecord(inside, resource, id, { body: { ...values, id } })
  const after = (await lockRecord(inside, resource, id, []))?.row ?? {}
  return { ...followed, row: { state: 'changed', record_id: id, ...differing(resource.definition, before, after) } }
}

/** Adds a record, or changes the one that the row names. */
export async function importRow(
  inside: CrudContext,
  resource: BoundResource,
  { cells }: BulkRow,
  request: ImportRequest,
): Promise<RowOutcome> {
  const { mode, key, columns } = request
  const named = (cells?.[columns.indexOf(key)] ?? '').trim()
  const id = await findRecord(inside, resource, key, named)
  if (id === undefined && mode === 'update') throw fail('RECORD_NOT_FOUND')
  const body = await readCells(inside, resource, request, cells ?? [])
  if (id !== undefined) {
    const { row, ...followed } = await editRow(inside, resource, id, { values: body })
    return { ...followed, row: { ...row, cells: null } }
  }
  const { id: added, ...followed } = await insertRecord(inside, resource, readInput(inside, resource, 'add', body))
  const after = ownColumns(resource.definition, (await lockRecord(inside, resource, added, []))?.row ?? {})
  return { ...followed, row: { state: 'added', record_id: added, after, cells: null } }
}

/** Restores the columns of a record that bulk work has changed, unless somebody has changed them since. */
export async function takeBackEdit(inside: CrudContext, resource: BoundResource, row: BulkRow): Promise<RowOutcome> {
  const locked = await lockForWrite(inside, resource, row.record_id ?? 0)
  const { before: stored, after } = row
  if (!stored || !after || !isSame(locked.row, after)) throw fail('RECORD_CHANGED', { message: 'bulk.changedSince' })
  if (Object.keys(stored).length === 0) return { tags: [], events: [], row: undone }
  const { id: _id, ...followed } = await updateRecord(inside, resource, locked, { stored })
  return { ...followed, row: undone }
}

/** Deletes a record that work has added, unless somebody has changed it since. */
export async function takeBackAdd(inside: CrudContext, resource: BoundResource, row: BulkRow): Promise<RowOutcome> {
  const id = row.record_id ?? 0
  const { row: now } = await lockForWrite(inside, resource, id)
  if (!row.after || !isSame(now, row.after)) throw fail('RECORD_CHANGED', { message: 'bulk.changedSince' })
  const { ids: _ids, ...followed } = await deleteRecords(inside, resource, [id])
  return { ...followed, row: undone }
}

/** Deletes records, all or none, in an open transaction. Returns the entry of the recycle bin for each of them; undefined without one. */
export async function deleteKeeping(
  inside: CrudContext,
  resource: BoundResource,
  ids: readonly number[],
): Promise<Followed & { readonly entries: ReadonlyMap<number, number | undefined> }> {
  const newest = await newestRecycled(inside.queries)
  const { ids: deleted, ...followed } = await deleteRecords(inside, resource, ids)
  const { table } = resource.definition
  const entries = await recycledAfter(inside.queries, newest, { table, adminId: inside.caller.id })
  return { ...followed, entries: new Map(deleted.map((id) => [id, entries.get(id)])) }
}

export const undone = { state: 'undone', before: null, after: null, cells: null } as const

/** The columns of a record that a form or a write determines: not the times that the server sets. */
export function ownColumns(definition: ResourceDefinition, row: StoredRow): StoredRow {
  const times = new Set([...timesOf(definition, 'update'), ...timesOf(definition, 'create')])
  return Object.fromEntries(Object.entries(row).filter(([name]) => !times.has(name)))
}

function differing(definition: ResourceDefinition, before: StoredRow, after: StoredRow) {
  const names = Object.keys(ownColumns(definition, after)).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (row: StoredRow) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/** Whether the columns that bulk work has written are unchanged since. Objects are compared regardless of the order of their names. */
function isSame(row: StoredRow, after: StoredRow): boolean {
  return Object.entries(after).every(([name, value]) => canonical(row[name] ?? null) === canonical(value))
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

function timesOf({ fields }: ResourceDefinition, when: 'create' | 'update'): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (kindOf(field).writtenAt(field) === when ? [name] : []))
}

/** The reason why a write was refused, for the administrator; an error that is not public is only logged. */
function refusalText({ t, locale, deps }: CrudContext, definition: ResourceDefinition, caught: unknown): string {
  const error = isLostRace(caught) ? fail('UNAVAILABLE', { message: 'bulk.locked', cause: caught }) : caught
  if (isServerError(error) && entryOf(error).public) {
    const { colon, semicolon } = marks[locale]
    const reasons = Object.entries(error.fields ?? {}).map(([name, message]) => {
      const label = labelOf(definition, name, locale)
      return message.includes(label) ? message : `${label}${colon}${message}`
    })
    return (reasons.length > 0 ? reasons.join(semicolon) : t(error.messageId, error.values)).slice(0, longestMessage)
  }
  deps.log.error({ err: error }, 'a record of bulk work could not be written')
  return t('bulk.broken')
}

const longestMessage = 500

/** Separator between the names of fields and the reasons. */
const marks = { 'zh-cn': { colon: '：', semicolon: '；' }, en: { colon: ': ', semicolon: '; ' } } as const
