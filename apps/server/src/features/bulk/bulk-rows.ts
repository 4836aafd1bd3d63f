import { createHash } from 'node:crypto'
import { kindOf, type ResourceDefinition } from '@teachnet/contract'
import { labelOf } from '@teachnet/contract/schema'
import { columnField, readWrittenDate } from '@teachnet/contract/sheets'
import type { BoundResource, CrudContext } from '../../records/bound-resource.ts'
import { type StoredRow, isSameValue } from '../../records/rows.ts'
import { deleteRecords } from '../../records/write/delete.ts'
import { editRecord, addedBy, rejectShowing } from '../../records/write/add-and-edit.ts'
import type { WriteEffects, LockedRecord, RecordChange } from '../../records/write/record-change.ts'
import { lockForWrite, lockJudged, lockRecord, requireInScope } from '../../records/write/lock-record.ts'
import { findMissingReferences, readInput } from '../../records/write/read-input.ts'
import { readerOf } from '../../records/record/row-reader.ts'
import { limitsOf } from '../../records/scope.ts'
import { insertRecords, updateRecord, updateRecords } from '../../records/write/save-record.ts'
import { writeInTransaction } from '../../records/write/transaction.ts'
import { processChanges } from '../../records/write/process-changes.ts'
import { toWriteError } from '../../records/write/write-error.ts'
import { sheetTextsOf } from '../../records/export/open-sheet.ts'
import { fromSheetText } from '../../records/kinds/sheet-text.ts'
import { isDatabaseAway, isLostRace } from '../../platform/db/errors.ts'
import { entryOf, fail, isServerError } from '../../platform/errors.ts'
import {
  forgetOwnNames,
  type ImportRequest,
  type KnownNames,
  learnNames,
  namesOwnRecords,
  ownNames,
  readCells,
  uniqueForm,
} from './import-request.ts'
import { findNamedRows, findRecords } from './import.repo.ts'
import { type BulkRow, lockRows, newestRecycled, recycledAfter, saveRows } from './bulk.repo.ts'

/** The outcome of a row, with the effects that follow the write. */
type RowOutcome = WriteEffects & { readonly row: Partial<BulkRow> }

/** Writes one row, in an open transaction. */
type RowWork = (inside: CrudContext, row: BulkRow) => Promise<RowOutcome>

/** The outcomes of rows in their order, with the effects that follow the writes. */
type RowsOutcome = WriteEffects & { readonly rows: readonly Partial<BulkRow>[] }

/** Writes rows, in an open transaction. A row that is rejected before anything was written has an outcome; any other rejection is thrown. */
export type RowsWork = (inside: CrudContext, rows: readonly BulkRow[]) => Promise<RowsOutcome>

/** Writes rows one after the other. */
export function oneByOne(work: RowWork): RowsWork {
  return async (inside, rows) => {
    const outcomes: RowsOutcome[] = []
    for (const each of rows) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const { row, ...followed } = await work(inside, each)
      outcomes.push({ ...followed, rows: [row] })
    }
    return joinedOutcomes(outcomes)
  }
}

function joinedOutcomes(parts: readonly RowsOutcome[]): RowsOutcome {
  return {
    rows: parts.flatMap(({ rows }) => rows),
    tags: parts.flatMap(({ tags }) => tags),
    events: parts.flatMap(({ events }) => events),
  }
}

interface WorkOptions {
  readonly work: RowsWork
  readonly refused: 'failed' | 'kept'
  readonly isTrial: boolean
}

/**
 * Does the work of some rows and stores their outcomes in the same transaction, so that it is done once even if the process ends. If it is
 * rejected, savepoints find the rows that are to blame. A trial is rolled back, so that exactly the rules of the write have checked its rows.
 *
 * @throws the database's error when the database is away: the rows keep their state, and the run continues with them later
 */
export async function workRows(
  context: CrudContext,
  resource: BoundResource,
  rows: readonly BulkRow[],
  options: WorkOptions,
): Promise<void> {
  const attempt = (isCareful: boolean) => workTogether(context, resource, rows, { ...options, isCareful })
  try {
    // Most rows are right: savepoints are only made when one of them is not.
    await attempt(rows.length === 1).catch((error: unknown) => {
      if (isDatabaseAway(error) || (rows.length === 1 && !isLostRace(error))) throw error
      return attempt(true)
    })
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    const [row] = rows
    // The rows are tried one by one, so that the error is that of one row.
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    if (rows.length > 1) for (const each of rows) await workRows(context, resource, [each], options)
    else if (row)
      await saveRows(context.deps.db, [{ row, values: rejection(context, resource, error, options.refused) }])
  }
}

async function workTogether(
  context: CrudContext,
  resource: BoundResource,
  rows: readonly BulkRow[],
  options: WorkOptions & { readonly isCareful: boolean },
): Promise<void> {
  const { isTrial, isCareful } = options
  const outcomes: { row: BulkRow; values: Partial<BulkRow> }[] = []
  await writeInTransaction(context, resource, {}, async (inside) => {
    outcomes.length = 0
    const locked = await lockRows(inside.queries, rows)
    const { rows: done, ...followed } = await (isCareful ? workInParts : workAll)(inside, resource, locked, options)
    for (const [at, row] of locked.entries()) outcomes.push({ row, values: done[at] ?? {} })
    if (isTrial) throw new TrialEnded()
    await saveRows(inside.queries, outcomes)
    return { value: undefined, ...followed }
  }).catch((error: unknown) => {
    if (!(error instanceof TrialEnded)) throw error
  })
  if (isTrial) await saveRows(context.deps.db, outcomes)
}

/** Thrown at the end of a trial: nothing of it is kept. */
class TrialEnded extends Error {}

/** Does the work of rows and what follows it. */
async function workAll(
  inside: CrudContext,
  resource: BoundResource,
  rows: readonly BulkRow[],
  { work, isTrial }: WorkOptions,
): Promise<RowsOutcome> {
  const toProcess: RecordChange[] = []
  const done = await work({ ...inside, isTrial, toProcess }, rows)
  if (isTrial) return { ...done, rows: done.rows.map(trialOf) }
  if (toProcess.length === 0) return done
  return joinedOutcomes([done, { ...(await processChanges(inside, resource, toProcess)), rows: [] }])
}

/** Does the work of rows in halves, down to single rows, so that only those that are to blame are rejected. */
async function workInParts(
  inside: CrudContext,
  resource: BoundResource,
  rows: readonly BulkRow[],
  options: WorkOptions,
): Promise<RowsOutcome> {
  const middle = Math.ceil(rows.length / 2)
  const parts: RowsOutcome[] = []
  for (const part of [rows.slice(0, middle), rows.slice(middle)]) {
    if (part.length === 0) continue
    const written = inside.written?.length ?? 0
    try {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const done = await inside.queries.transaction((queries) =>
        workAll({ ...inside, queries }, resource, part, options),
      )
      parts.push(done)
    } catch (error) {
      inside.written?.splice(written)
      if (isDatabaseAway(error) || isLostRace(error)) throw error
      if (part.length > 1)
        // oxlint-disable-next-line no-await-in-loop -- one connection
        parts.push(await workInParts(inside, resource, part, options))
      else parts.push({ ...nothing, rows: [outcomeOf(error) ?? rejection(inside, resource, error, options.refused)] })
    }
  }
  return joinedOutcomes(parts)
}

/** The outcome of a row whose savepoint was rolled back without a rejection. */
function outcomeOf(error: unknown): Partial<BulkRow> | undefined {
  return error instanceof Unchanged ? { ...unchanged, record_id: error.id } : undefined
}

/** What a check stores of an outcome: the cells stay, since the row is still to be written. */
function trialOf(outcome: Partial<BulkRow>): Partial<BulkRow> {
  const { state, record_id = null, notes = null } = outcome
  if (state === 'failed') return outcome
  if (state === 'same') return { state, record_id, notes, message: '' }
  return { state: 'checked', record_id: state === 'added' ? null : record_id, notes, message: '' }
}

function rejection(
  context: CrudContext,
  resource: BoundResource,
  caught: unknown,
  state: WorkOptions['refused'],
): Partial<BulkRow> {
  const error = toWriteError(caught, resource.definition, {}, context)
  const notes = isServerError(error) && entryOf(error).public ? (error.fields ?? null) : null
  return { state, notes, message: rejectionText(context, resource.definition, error) }
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

interface ImportWork {
  readonly request: ImportRequest
  readonly known: KnownNames
}

/** Adds records, or changes those that the rows name, with a few statements for all of them; one by one if rows depend on those before them. */
export async function importRows(
  inside: CrudContext,
  resource: BoundResource,
  rows: readonly BulkRow[],
  options: ImportWork,
): Promise<RowsOutcome> {
  if (namesOwnRecords(resource, options.request)) {
    const earlier = inside.isTrial ? await earlierRows(inside, resource, rows, options.request) : []
    return importInOrder(inside, resource, { rows, earlier }, options)
  }
  const ids = await idsOfRows(inside, resource, rows, options)
  const isInOrder = resource.hooks.savesInOrder === true || new Set(ids.values()).size < ids.size
  return rows.length > 1 && isInOrder
    ? importInOrder(inside, resource, { rows, earlier: [] }, options)
    : importTogether(inside, resource, rows, { ...options, ids })
}

/** Writes rows one by one, in the order of the file. Earlier rows are written between them, if they can be, and have no outcome. */
async function importInOrder(
  inside: CrudContext,
  resource: BoundResource,
  { rows, earlier }: { readonly rows: readonly BulkRow[]; readonly earlier: readonly BulkRow[] },
  options: ImportWork,
): Promise<RowsOutcome> {
  const isEarlier = new Set(earlier)
  const outcomes: RowsOutcome[] = []
  for (const row of [...earlier, ...rows].toSorted((one, other) => one.number - other.number)) {
    forgetOwnNames(resource, options.known)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (isEarlier.has(row)) await importAgain(inside, resource, row, options)
    else {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const ids = await idsOfRows(inside, resource, [row], options)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      outcomes.push(await importTogether(inside, resource, [row], { ...options, ids }))
    }
  }
  return joinedOutcomes(outcomes)
}

/** Generations of a tree that a check follows up the file. */
const mostGenerations = 100

/**
 * The rows before the ones of a check that these name, and those that they name in turn. An earlier check has rolled their records back, so
 * they have to be written again.
 */
async function earlierRows(
  { queries }: CrudContext,
  resource: BoundResource,
  rows: readonly BulkRow[],
  request: ImportRequest,
): Promise<BulkRow[]> {
  const found = new Map<number, BulkRow>()
  let naming = rows
  for (let generation = 0; naming.length > 0 && generation < mostGenerations; generation++) {
    const names = new Set(naming.flatMap(({ cells }) => ownNames(resource, request, cells ?? [])))
    const before = Math.max(...naming.map(({ number }) => number))
    const target = { runId: naming[0]?.run_id ?? 0, before, names: [...names] }
    // oxlint-disable-next-line no-await-in-loop -- the next generation depends on this one
    naming = (await findNamedRows(queries, resource, request, target)).filter(({ number }) => !found.has(number))
    for (const row of naming) found.set(row.number, row)
  }
  return [...found.values()]
}

/** Writes the record of an earlier row in a check, unless it is rejected by now. */
async function importAgain(
  inside: CrudContext,
  resource: BoundResource,
  row: BulkRow,
  options: ImportWork,
): Promise<void> {
  const written = inside.written?.length ?? 0
  try {
    await inside.queries.transaction(async (queries) => {
      const context = { ...inside, queries }
      const ids = await idsOfRows(context, resource, [row], options)
      const { rows } = await importTogether(context, resource, [row], { ...options, ids })
      // In this transaction the row is written: another part of the rows does not write it again.
      await saveRows(
        queries,
        rows.map((values) => ({ row, values })),
      )
    })
  } catch (error) {
    inside.written?.splice(written)
    if (isDatabaseAway(error) || isLostRace(error)) throw error
  }
}

/** The records that rows name by the key of the import, by the text of the key. */
function idsOfRows(
  inside: CrudContext,
  resource: BoundResource,
  rows: readonly BulkRow[],
  { request }: ImportWork,
): Promise<ReadonlyMap<string, number>> {
  return findRecords(
    inside,
    resource,
    request.key,
    rows.map((row) => keyText(resource, row, request)),
  )
}

function keyText({ definition }: BoundResource, { cells }: BulkRow, { columns, key }: ImportRequest): string {
  return uniqueForm(definition, key, cells?.[columns.indexOf(key)] ?? '')
}

async function importTogether(
  inside: CrudContext,
  resource: BoundResource,
  rows: readonly BulkRow[],
  { ids, ...options }: ImportWork & { readonly ids: ReadonlyMap<string, number> },
): Promise<RowsOutcome> {
  const idOf = (row: BulkRow) => ids.get(keyText(resource, row, options.request))
  return writePlans(inside, resource, await planRows(inside, resource, rows, { ...options, idOf }), options.request)
}

/** What is to be done for a row. */
type RowPlan =
  | { readonly does: 'end'; readonly outcome: Partial<BulkRow> }
  | {
      readonly does: 'write'
      readonly row: BulkRow
      readonly input: Readonly<Record<string, unknown>>
      readonly notes: Readonly<Record<string, string>>
      /** The record to change; undefined: one is added. */
      readonly locked?: LockedRecord | undefined
    }

/** Reads rows and checks them as a form is checked. */
async function planRows(
  inside: CrudContext,
  resource: BoundResource,
  rows: readonly BulkRow[],
  { request, known, idOf }: ImportWork & { readonly idOf: (row: BulkRow) => number | undefined },
): Promise<RowPlan[]> {
  const end = (outcome: Partial<BulkRow>): RowPlan => ({ does: 'end', outcome })
  const rejected = (error: unknown) => end(rejection(inside, resource, error, 'failed'))
  const displayed = await sheetTextsOf(
    inside,
    resource,
    rows.flatMap((row) => idOf(row) ?? []),
    request.columns,
  )
  await learnNames(
    inside,
    resource,
    request,
    rows.map(({ cells }) => cells ?? []),
    known,
  )
  const read = rows.map((row) => {
    const id = idOf(row)
    const texts = id === undefined ? undefined : displayed.get(id)
    const skips = (name: string, text: string) =>
      id !== undefined && ((request.addOnly?.includes(name) ?? false) || isDisplayedAs(text, texts?.get(name)))
    try {
      if (id === undefined && request.mode === 'update') throw fail('RECORD_NOT_FOUND')
      return { row, id, ...readCells(inside, resource, request, row.cells ?? [], { known, skips }) }
    } catch (error) {
      return { row, id, error }
    }
  })
  const changed = read.flatMap((each) => ('body' in each && Object.keys(each.body).length > 0 ? (each.id ?? []) : []))
  const limits = changed.length > 0 ? await limitsOf(inside, resource, 'write') : []
  const locked = new Map((await lockJudged(inside, resource, changed, limits)).map((each) => [each.id, each]))
  const plans = read.map((each): RowPlan => {
    if ('error' in each) return rejected(each.error)
    const { row, id, body, notes } = each
    try {
      if (id === undefined) {
        const input = addedBy(inside, resource, readInput(inside, resource, 'add', body))
        return { does: 'write', row, notes, input }
      }
      if (Object.keys(body).length === 0) return end({ ...unchanged, record_id: id })
      const found = requireInScope(locked.get(id))
      const input = readInput(inside, resource, 'edit', { ...body, id }, found.row)
      rejectShowing(inside, resource, input, found.row)
      if (hasAll(inside, resource, found.row, input, Object.keys(body))) return end({ ...unchanged, record_id: id })
      return { does: 'write', row, notes, input, locked: found }
    } catch (error) {
      return rejected(error)
    }
  })
  const problems = await findMissingReferences(
    inside,
    resource,
    plans.map((plan) => (plan.does === 'write' ? { input: plan.input, before: plan.locked?.row } : { input: {} })),
  )
  return plans.map((plan, at) => (problems[at] ? rejected(problems[at]) : plan))
}

/** Whether a record has the values of a parsed body already. */
function hasAll(
  { resources, deps }: CrudContext,
  resource: BoundResource,
  row: StoredRow,
  input: Readonly<Record<string, unknown>>,
  names: readonly string[],
): boolean {
  const wire = readerOf(resource, resources, 'edit').toOwnWire(row, { secretKey: deps.env.secretKey })
  return names.every((name) => Object.hasOwn(wire, name) && isSameValue(input[name], wire[name]))
}

/** @throws Unchanged after an edit that changes nothing, which only a savepoint can take back */
async function writePlans(
  inside: CrudContext,
  resource: BoundResource,
  plans: readonly RowPlan[],
  request: ImportRequest,
): Promise<RowsOutcome> {
  const { definition, hooks } = resource
  const writes = plans.filter((plan) => plan.does === 'write')
  const adds = writes.filter(({ locked }) => !locked)
  const edits = writes.flatMap(({ locked, ...plan }) => (locked ? [{ ...plan, locked }] : []))
  const added = await insertRecords(
    inside,
    resource,
    adds.map(({ input }) => input),
  )
  const edited = await updateRecords(inside, resource, edits)
  // Hooks may have changed the rows after they were saved.
  const ids = hooks.afterSave && !inside.isTrial ? [...added.records, ...edited.records].map(({ id }) => id) : []
  const again = new Map((await lockJudged(inside, resource, ids, [])).map(({ id, row }) => [id, row]))
  const outcomes = new Map<RowPlan, Partial<BulkRow>>()
  for (const [at, plan] of adds.entries()) {
    const { id = 0, row = {} } = added.records[at] ?? {}
    const after = ownColumns(definition, again.get(id) ?? row)
    const notes = { ...storedTexts(definition, request, plan.row.cells ?? [], after), ...plan.notes }
    outcomes.set(plan, { state: 'added', record_id: id, notes, cells: null, after: comparable(after) })
  }
  for (const [at, { locked, row, notes, input }] of edits.entries()) {
    const { id = 0, row: saved = {} } = edited.records[at] ?? {}
    const { before, after } = differing(definition, locked.row, again.get(id) ?? saved)
    const plan = writes.find((each) => each.input === input)
    if (!plan) continue
    if (Object.keys(after).length > 0) {
      const texts = storedTexts(definition, request, row.cells ?? [], after)
      outcomes.set(plan, { state: 'changed', record_id: id, notes: { ...texts, ...notes }, cells: null, before, after })
    } else if (inside.isTrial) outcomes.set(plan, { ...unchanged, record_id: id })
    else throw new Unchanged(id)
  }
  return {
    tags: [...added.tags, ...edited.tags],
    events: [...added.events, ...edited.events],
    rows: plans.map((plan) => (plan.does === 'end' ? plan.outcome : (outcomes.get(plan) ?? {}))),
  }
}

/** Thrown when a row would change nothing, to roll back the times that an edit writes. */
class Unchanged extends Error {
  readonly id: number

  constructor(id: number) {
    super('unchanged')
    this.id = id
  }
}

const nothing: WriteEffects = { tags: [], events: [] }
const unchanged = { state: 'same', notes: null, cells: null, message: '' } as const

/** Whether a cell has the text that an export of the record has; spreadsheet programs leave the seconds of a time out. */
function isDisplayedAs(text: string, displayed: string | undefined): boolean {
  if (displayed === undefined) return false
  if (text === displayed.trim().replaceAll(/\r\n?/g, '\n')) return true
  const read = readWrittenDate(text)
  if (typeof read !== 'object' || !/^\d{4}-\d{2}-\d{2} /.test(displayed)) return false
  const { date, time = '00:00:00', hasSeconds } = read
  return `${date} ${time}` === (hasSeconds ? displayed : `${displayed.slice(0, 16)}:00`)
}

/** The texts that are stored in another form than the cell has. */
function storedTexts(
  definition: ResourceDefinition,
  { columns }: ImportRequest,
  cells: readonly string[],
  stored: StoredRow,
): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap((name, at) => {
      const text = fromSheetText((cells[at] ?? '').trim())
      const value = columnField(definition, name)?.kind === 'text' ? stored[name] : undefined
      return text !== '' && typeof value === 'string' && value !== text ? [[name, value]] : []
    }),
  )
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
): Promise<WriteEffects & { readonly entries: ReadonlyMap<number, number | undefined> }> {
  const newest = await newestRecycled(inside.queries)
  const { ids: deleted, ...followed } = await deleteRecords(inside, resource, ids)
  const { table } = resource.definition
  const entries = await recycledAfter(inside.queries, newest, { table, adminId: inside.caller.id })
  return { ...followed, entries: new Map(deleted.map((id) => [id, entries.get(id)])) }
}

export const undone = { state: 'undone', before: null, after: null, cells: null, notes: null } as const

/** The columns of a record that a form or a write determines: not the times that the server sets. */
function ownColumns(definition: ResourceDefinition, row: StoredRow): StoredRow {
  const times = new Set([...timesOf(definition, 'update'), ...timesOf(definition, 'create')])
  return Object.fromEntries(Object.entries(row).filter(([name]) => !times.has(name)))
}

function differing(definition: ResourceDefinition, before: StoredRow, after: StoredRow) {
  const names = Object.keys(ownColumns(definition, after)).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (row: StoredRow) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
  return { before: pick(before), after: comparable(pick(after)) }
}

/** Texts above this length, in characters, are only compared by their digests: the texts of an import would be stored once more. */
const longestCompared = 200

/** The columns that bulk work has written, to be compared with those of the record before the work is undone. */
function comparable(after: StoredRow): StoredRow {
  return Object.fromEntries(
    Object.entries(after).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > longestCompared ? digestOf(value) : value,
    ]),
  )
}

function digestOf(text: string): { readonly sha256: string } {
  return { sha256: createHash('sha256').update(text).digest('base64') }
}

/** Whether the columns that bulk work has written are unchanged since. Objects are compared regardless of the order of their names. */
function isSame(row: StoredRow, after: StoredRow): boolean {
  const now = comparable(row)
  return Object.entries(after).every(([name, value]) =>
    [row[name], now[name]].some((each) => canonical(each ?? null) === canonical(value)),
  )
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

/** The reason why a write was rejected, for the administrator; an error that is not public is only logged. */
function rejectionText({ t, locale, deps }: CrudContext, definition: ResourceDefinition, caught: unknown): string {
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
