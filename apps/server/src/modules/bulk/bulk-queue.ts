import type { BulkRun } from '@teachnet/contract/lists'
import type { Locale } from '@teachnet/protocol'
import { bulkRun } from '@teachnet/contract/resources'
import * as z from 'zod/mini'
import { tellAdmins } from '../../access/tell-admins.ts'
import type { BoundResource, CrudContext } from '../../crud/bound-resource.ts'
import { isDatabaseAway } from '../../db/errors.ts'
import { fail } from '../../errors.ts'
import type { ClockPort, DatabasePort, JobsPort } from '../../ports.ts'
import { createBulkRunner } from './bulk-runner.ts'
import { createBulkSteps, type RestoreDeleted } from './bulk-steps.ts'
import { addRows, addRun, type BulkRow, type BulkRunRow, countRunning, deleteUnstarted, findRun } from './bulk.repo.ts'

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
        await tellEnd(request)
      }
      throw error
    }
    await tellEnd(request)
  })

  /** Notifies the administrator, who no longer waits for the reply, that the work has ended. */
  async function tellEnd({ id, admin }: Continuation): Promise<void> {
    const run = await findRun(db, id, admin)
    if (!run || !endStates.has(run.state)) return
    await tellAdmins(db, deps, {
      ...{ adminIds: [admin], kind: 'file', name: `bulk.${run.kind}.${run.state}` },
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
      ...{ id, admin: context.caller.id, session, locale: context.locale },
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
        ...{ kind: work.kind, request: work.request },
        ...{ state: work.state ?? 'waiting', total: work.total ?? work.rows.length },
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
