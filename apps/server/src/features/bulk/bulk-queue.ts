import type { BulkRun } from '@teachnet/contract/lists'
import type { Locale } from '@teachnet/protocol'
import { bulkRun } from '@teachnet/contract/resources'
import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import { notifyAdminsOf } from '../inbox/index.ts'
import type { BoundResource, CrudContext } from '../../records/bound-resource.ts'
import { isDatabaseAway } from '../../platform/db/errors.ts'
import { fail } from '../../platform/errors.ts'
import type { ClockPort, DatabasePort, JobsPort } from '../../platform/ports.ts'
import { createBulkSteps, type RestoreDeleted, type BulkStep } from './bulk-steps.ts'
import {
  addRows,
  addRun,
  type BulkRow,
  type BulkRunRow,
  countRunning,
  deleteUnstarted,
  findRun,
  countNew,
  countRows,
  hasGone,
  loadFailures,
  loadRereads,
  moveRun,
  nextRows,
} from './bulk.repo.ts'
import { placingManyTerms } from '../../records/search/search-jobs.ts'
import { loadLabels } from '../../records/record/record-label.ts'
import type { Database, Queries } from '../../platform/db/client.ts'
import { workRows } from './bulk-rows.ts'

/** Rows of one transaction: short enough that no other request waits for it. */
const together = 40
/** Maximum number of rows per read: those of full transactions. */
const chunk = 3 * together
/** Milliseconds between counts of the rows that are done: a page asks every second, and a count reads all rows of the run. */
const countedEvery = 1000
/** Maximum number of failures in a reply. */
const mostFailures = 1000

interface RunnerOptions {
  readonly db: Database
  readonly steps: Partial<Record<string, BulkStep>>
  readonly currentSecond: () => number
}

/** Processes the remaining rows of a run, in a request or in a job, and returns its state. */
function createBulkRunner({ db, steps, currentSecond }: RunnerOptions) {
  return { proceed, finish, show, isUndoable }

  /** Processes the remaining rows until the signal aborts. */
  async function proceed(context: CrudContext, run: BulkRunRow, signal: AbortSignal): Promise<void> {
    const resource = context.resources.find(run.controller)
    const step = steps[run.state]
    if (!resource || !step) return
    if (step.before) await step.before(context, resource, run)
    const work = () => workThrough(context, resource, { run, step, signal })
    const hasManyTerms = run.total > mostAtOnce && !step.isTrial
    if (await (hasManyTerms ? placingManyTerms(db, work) : work())) await finish(run, step.ends)
  }

  /** Returns whether no row is left. */
  async function workThrough(
    context: CrudContext,
    resource: BoundResource,
    { run, step, signal }: { readonly run: BulkRunRow; readonly step: BulkStep; readonly signal: AbortSignal },
  ): Promise<boolean> {
    const options = { isBackwards: step.isBackwards, limit: chunk }
    let counted = performance.now()
    const rowOptions = { work: step.work(resource, run), refused: step.refused, isTrial: step.isTrial }
    for (let rows = await nextRows(db, run.id, step.states, options); rows.length > 0;) {
      for (let at = 0; at < rows.length; at += together) {
        if (signal.aborted) return false
        // oxlint-disable-next-line no-await-in-loop -- one connection
        await workRows(context, resource, rows.slice(at, at + together), rowOptions)
        // oxlint-disable-next-line no-await-in-loop -- other requests come first
        await setImmediate()
      }
      if (performance.now() - counted > countedEvery) {
        // oxlint-disable-next-line no-await-in-loop -- the next rows depend on these
        await count(run)
        counted = performance.now()
      }
      // oxlint-disable-next-line no-await-in-loop -- the next rows depend on these
      rows = await nextRows(db, run.id, step.states, options)
    }
    return true
  }

  async function count(run: BulkRunRow): Promise<void> {
    const counts = await countRows(db, run.id)
    const sum = (...states: readonly BulkRow['state'][]) =>
      states.reduce((all, state) => all + (counts.get(state) ?? 0), 0)
    const isUndo = run.state === 'undoing'
    // While an import is written, a row that is only checked is not done.
    const isWriting = run.state === 'waiting'
    await moveRun(db, run.id, [run.state], {
      done: isUndo ? sum('undone') : sum('added', 'changed', 'deleted') + (isWriting ? 0 : sum('checked')),
      failed: isUndo ? sum('kept') : sum('failed'),
      added: isUndo ? undefined : sum('added') + (run.kind === 'import' && !isWriting ? await countNew(db, run.id) : 0),
    })
  }

  async function finish(run: BulkRunRow, state: BulkRunRow['state']): Promise<BulkRunRow> {
    await count(run)
    return (await moveRun(db, run.id, [run.state], { state })) ?? run
  }

  /** Whether work has written something that can be undone. */
  async function isUndoable(queries: Queries, run: BulkRunRow): Promise<boolean> {
    if (!['done', 'failed'].includes(run.state) || run.expire_time <= currentSecond()) return false
    const counts = await countRows(queries, run.id)
    const written = (['added', 'changed', 'deleted'] as const).some((state) => (counts.get(state) ?? 0) > 0)
    return written && !(await hasGone(queries, run.id))
  }

  async function show(context: CrudContext, run: BulkRunRow): Promise<BulkRun> {
    const resource = context.resources.find(run.controller)
    const isUndone = run.state === 'undone' || run.state === 'undoing'
    const failures = await loadFailures(db, run.id, isUndone ? 'kept' : 'failed', mostFailures)
    const records = failures.flatMap(({ record_id }) => record_id ?? [])
    const labels =
      resource && records.length > 0 ? await loadLabels(context, resource, records) : new Map<number, string>()
    // While rows are checked or written, a page asks for the progress every second.
    const isAtRest = !['collecting', 'checking', 'waiting'].includes(run.state)
    const hasRereads = run.kind === 'import' && isAtRest
    const rereads = hasRereads ? await loadRereads(db, run.id, mostFailures) : { total: 0, rows: [] }
    const same = run.kind === 'import' ? ((await countRows(db, run.id)).get('same') ?? 0) : 0
    const { id, total, done, failed, added } = run
    return {
      id,
      total,
      done,
      failed,
      added,
      kind: kindSchema.parse(run.kind),
      state: stateSchema.parse(run.state),
      isUndoable: await isUndoable(db, run),
      same,
      reread: rereads.total,
      rereads: rereads.rows.map(({ number, notes }) => ({ number, cells: notes ?? {} })),
      failures: failures.map(({ number, record_id, message, notes }) => ({
        number,
        cells: notes ?? {},
        record: record_id,
        label: record_id === null ? '' : (labels.get(record_id) ?? `#${record_id}`),
        message,
      })),
    }
  }
}

const kindSchema = z.enum(['edit', 'delete', 'import'])
const stateSchema = z.enum(['collecting', 'checking', 'checked', 'waiting', 'done', 'failed', 'undoing', 'undone'])

/** The data that a job needs to continue like the request. */
const continuation = z.object({
  id: z.int(),
  admin: z.int(),
  locale: z.custom<Locale>((value) => value === 'zh-cn' || value === 'en'),
  host: z.string(),
  /** Hash of the token with which the administrator was signed in: after a sign-out nothing more is written. */
  session: z.string(),
})
type Continuation = z.infer<typeof continuation>

/** The job that continues bulk work. */
const continueBulk = { name: 'admin.bulk', parse: (raw: unknown) => continuation.parse(raw), maxAttempts: 5 } as const

const day = 86_400
/** How long work can be undone, in seconds. */
export const undoable = 7 * day
/** Maximum number of concurrent bulk operations of an administrator. */
const mostRunning = 5
/** Work on up to this many records is done while the request waits; larger work by a job. */
const mostAtOnce = 200
/** Milliseconds after which a request leaves the rest to the job. */
const patience = 30_000

export interface BulkOptions {
  readonly deps: DatabasePort & ClockPort & JobsPort
  /** The context of the administrator whose request is continued; undefined after the token has expired or was revoked. */
  readonly findContext: (request: Continuation) => Promise<CrudContext | undefined>
  readonly restoreDeleted: RestoreDeleted
}

/** The caller: the context of the request and the hash of its token. */
export interface Asker {
  readonly context: CrudContext
  readonly session: string
}

interface Work {
  readonly kind: BulkRunRow['kind']
  readonly request: Readonly<Record<string, unknown>>
  readonly rows: readonly Pick<BulkRow, 'number' | 'record_id'>[]
  /** `collecting`: the rows follow, `total` in number. */
  readonly state?: 'collecting'
  readonly total?: number
}

/** States in which the work has ended or waits for its administrator. */
const endStates: ReadonlySet<string> = new Set(['checked', 'done', 'failed', 'undone'])

export type BulkQueue = ReturnType<typeof createBulkQueue>

/** Executes bulk work: small work in the request; larger work, or work that a process left unfinished, by a job. */
export function createBulkQueue({ deps, findContext, restoreDeleted }: BulkOptions) {
  const { db, clock, jobs } = deps
  const currentSecond = () => Math.floor(clock() / 1000)
  const steps = createBulkSteps(db, restoreDeleted)
  const runner = createBulkRunner({ db, steps, currentSecond })
  const { proceed, finish, show } = runner

  jobs.handle(continueBulk, async (request, { isFinal, signal }) => {
    const run = await findRun(db, request.id, request.admin)
    if (!run || !steps[run.state]) return
    const context = await findContext(request)
    try {
      if (context) await proceed(context, run, signal)
      else await finish(run, 'failed')
    } catch (error) {
      if (isFinal(error)) {
        await finish(run, 'failed')
        await notifyEnd(request)
      }
      throw error
    }
    await notifyEnd(request)
  })

  /** Notifies the administrator, who no longer waits for the reply, that the work has ended. */
  async function notifyEnd({ id, admin }: Continuation): Promise<void> {
    const run = await findRun(db, id, admin)
    if (!run || !endStates.has(run.state)) return
    await notifyAdminsOf(db, deps, {
      adminIds: [admin],
      kind: 'file',
      name: `bulk.${run.kind}.${run.state}`,
      params: { done: String(run.done), failed: String(run.failed), total: String(run.total), of: run.controller },
      record: { controller: bulkRun.controller, id },
      key: `bulk ${id} ${run.state}`,
      now: currentSecond(),
    })
  }

  async function requireRun({ queries, caller }: CrudContext, id: number): Promise<BulkRunRow> {
    const run = await findRun(queries, id, caller.id)
    if (!run) throw fail('RECORD_NOT_FOUND')
    return run
  }

  /** The job of small work is due later: it does nothing then, unless the process ended before the work was done. */
  async function addJob(context: CrudContext, session: string, id: number, size: number): Promise<void> {
    const payload: Continuation = {
      id,
      admin: context.caller.id,
      session,
      locale: context.locale,
      host: context.settings.apiUrl.replace(/^[^/]*\/\//, ''),
    }
    const runAt = currentSecond() + (size > mostAtOnce ? 0 : (2 * patience) / 1000)
    await jobs.add(context.queries, continueBulk, payload, { runAt })
  }

  /** Does small work immediately; for larger work, returns its state. If the database goes away meanwhile, the job does the rest. */
  async function goOn(context: CrudContext, run: BulkRunRow): Promise<BulkRun> {
    if (run.total <= mostAtOnce)
      await proceed(context, run, AbortSignal.timeout(patience)).catch((error: unknown) => {
        if (!isDatabaseAway(error)) throw error
      })
    return show(context, await requireRun(context, run.id))
  }

  /** Adds work. @throws TOO_FREQUENT */
  async function begin({ context, session }: Asker, { definition }: BoundResource, work: Work): Promise<BulkRunRow> {
    const now = currentSecond()
    return db.transaction(async (tx) => {
      if ((await countRunning(tx, context.caller.id)) >= mostRunning)
        throw fail('TOO_FREQUENT', { message: 'bulk.running', values: { most: mostRunning } })
      if (work.kind === 'import')
        await deleteUnstarted(tx, { adminId: context.caller.id, controller: definition.controller })
      const id = await addRun(tx, {
        kind: work.kind,
        request: work.request,
        state: work.state ?? 'waiting',
        total: work.total ?? work.rows.length,
        name: definition.title[context.locale],
        controller: definition.controller,
        admin_id: context.caller.id,
        create_time: now,
        // An import that was not started is deleted after a day.
        expire_time: now + (work.state ? day : undoable),
      })
      await addRows(
        tx,
        work.rows.map((row) => ({ ...row, run_id: id })),
      )
      if (!work.state) await addJob({ ...context, queries: tx }, session, id, work.rows.length)
      const run = await findRun(tx, id, context.caller.id)
      if (!run) throw new Error('The work was not added')
      return run
    })
  }

  return { db, currentSecond, show, finish, isUndoable: runner.isUndoable, requireRun, addJob, goOn, begin }
}
