import { permissionOf } from '@teachnet/contract'
import type { BulkRun, BulkTarget, Dependents } from '@teachnet/contract/lists'
import type { Locale } from '@teachnet/protocol'
import * as z from 'zod/mini'
import { hasNode } from '../../access/caller.ts'
import type { BoundResource } from '../../crud/bound-resource.ts'
import type { CrudContext } from '../../crud/context.ts'
import { readInput } from '../../crud/write/read-input.ts'
import { writeInTransaction } from '../../crud/write/transaction.ts'
import { fail } from '../../errors.ts'
import type { ClockPort, DatabasePort, JobsPort } from '../../ports.ts'
import { findDependents } from '../../crud/record/dependents.ts'
import { addDescendants, idsOf, neededFor, refuseUnfit, requirePermitted } from './bulk-request.ts'
import { deleteKeeping } from './bulk-rows.ts'
import { importActions, importRequest, type ImportRequest, refuseUnfitImport } from './import-request.ts'
import { createBulkRunner } from './bulk-runner.ts'
import { createBulkSteps, type editRequest, type RestoreDeleted } from './bulk-steps.ts'
import {
  addRows,
  addRun,
  type BulkRow,
  type BulkRunRow,
  countRunning,
  deleteExpiredRuns,
  findRun,
  moveRun,
  saveRow,
} from './bulk.repo.ts'

/** What a job needs to go on as the request would have. */
const continuation = z.object({
  id: z.int(),
  admin: z.int(),
  locale: z.custom<Locale>((value) => value === 'zh-cn' || value === 'en'),
  host: z.string(),
  /** Hash of the token with which the administrator was signed in: after a sign-out nothing more is written. */
  session: z.string(),
})
type Continuation = z.infer<typeof continuation>

/** Goes on with work on many records. */
const continueBulk = { name: 'admin.bulk', parse: (raw: unknown) => continuation.parse(raw), maxAttempts: 5 } as const

const day = 86_400
/** How long work can be undone, in seconds. */
const life = 7 * day
/** Characters of all rows of an import. */
const largestImport = 30_000_000
/** Pieces of work of an administrator that run at once. */
const mostRunning = 5
/** Work on up to this many records is done while the request waits; larger work by a job. */
const mostAtOnce = 200
/** Milliseconds after which a request leaves the rest to the job. */
const patience = 30_000

interface BulkOptions {
  readonly deps: DatabasePort & ClockPort & JobsPort
  /** The context of the administrator whose request is continued; undefined once the token is no longer valid. */
  readonly findContext: (request: Continuation) => Promise<CrudContext | undefined>
  readonly restoreDeleted: RestoreDeleted
}

/** Who asks: the context of the request and the hash of its token. */
export interface Asker {
  readonly context: CrudContext
  readonly session: string
}

export type BulkService = ReturnType<typeof createBulk>

/** Work on many records at once: each record is written as by a single write, with its own outcome, and the whole can be taken back. */
export function createBulk({ deps, findContext, restoreDeleted }: BulkOptions) {
  const { db, clock, jobs } = deps
  const currentSecond = () => Math.floor(clock() / 1000)
  const steps = createBulkSteps(db, restoreDeleted)
  const { proceed, finish, show, isUndoable } = createBulkRunner({ db, steps, currentSecond })

  jobs.handle(continueBulk, async (request, { isLast, signal }) => {
    const run = await findRun(db, request.id, request.admin)
    if (!run || !steps[run.state]) return
    const context = await findContext(request)
    try {
      if (context) await proceed(context, run, signal)
      else await finish(run, 'failed')
    } catch (error) {
      if (isLast) await finish(run, 'failed')
      throw error
    }
  })

  return {
    async edit(
      { context, session }: Asker,
      {
        controller,
        target,
        values,
        seen,
      }: { readonly target: BulkTarget } & z.infer<typeof editRequest> & {
          readonly controller: string
        },
    ): Promise<BulkRun> {
      const resource = requirePermitted(context, controller, ['edit'])
      refuseUnfit(resource, values)
      readInput(context, resource, 'edit', { ...values, id: 1 })
      const ids = await idsOf(context, resource, target)
      const run = await begin({ context, session }, resource, {
        kind: 'edit',
        request: { values, ...(seen && { seen }) },
        rows: ids.map((record_id, index) => ({ number: index + 1, record_id })),
      })
      return goOn(context, run)
    },

    /** What hangs on records that the caller may delete. */
    async dependents(
      context: CrudContext,
      { controller, target }: { readonly controller: string; readonly target: BulkTarget },
    ): Promise<Dependents> {
      const resource = requirePermitted(context, controller, ['del'])
      return findDependents(context, resource, await idsOf(context, resource, target))
    },

    async remove(
      { context, session }: Asker,
      {
        controller,
        target,
        withDescendants = false,
      }: { readonly controller: string; readonly target: BulkTarget; readonly withDescendants?: boolean | undefined },
    ): Promise<BulkRun> {
      const resource = requirePermitted(context, controller, ['del'])
      const named = await idsOf(context, resource, target)
      const ids = withDescendants ? await addDescendants(context, resource, named) : named
      const run = await begin({ context, session }, resource, {
        kind: 'delete',
        request: {},
        rows: ids.map((record_id, index) => ({ number: index + 1, record_id })),
      })
      try {
        await deleteTogether(context, resource, run, ids)
      } catch (error) {
        // One record has one reason; of several, each that can be deleted is.
        if (ids.length > 1) return goOn(context, run)
        await moveRun(db, run.id, ['waiting'], { state: 'failed', failed: 1 })
        throw error
      }
      return show(context, await finish(run, 'done'))
    },

    async beginImport(
      { context, session }: Asker,
      {
        controller,
        total,
        ...asked
      }: Omit<ImportRequest, 'size'> & { readonly controller: string; readonly total: number },
    ): Promise<BulkRun> {
      const resource = requirePermitted(context, controller, importActions[asked.mode])
      refuseUnfitImport(resource, asked)
      const run = await begin({ context, session }, resource, {
        ...{ kind: 'import', state: 'collecting', request: { ...asked, size: 0 }, rows: [], total },
      })
      return show(context, run)
    },

    /** Stores rows of an import. @throws RECORD_NOT_FOUND unless rows are awaited; TOO_LARGE */
    async sendRows(
      context: CrudContext,
      { id, from, rows }: { readonly id: number; readonly from: number; readonly rows: readonly (readonly string[])[] },
    ): Promise<void> {
      await db.transaction(async (tx) => {
        const run = await moveRun(tx, id, ['collecting'], { state: 'collecting' })
        if (run?.admin_id !== context.caller.id || from + rows.length - 1 > run.total) throw fail('RECORD_NOT_FOUND')
        const request = importRequest.parse(run.request)
        const size = request.size + rows.flat().reduce((sum, cell) => sum + cell.length, 0)
        if (size > largestImport) throw fail('TOO_LARGE')
        await moveRun(tx, id, ['collecting'], { request: { ...request, size } })
        const clean = (cell: string) => cell.replaceAll('\0', '')
        await addRows(
          tx,
          rows.map((cells, index) => ({ run_id: id, number: from + index, cells: cells.map(clean) })),
        )
      })
    },

    /** Checks the rows of an import. */
    checkImport: (asker: Asker, id: number) => goOnImport(asker, id, { from: 'collecting', to: 'checking' }),
    /** Writes the rows that were found right. */
    startImport: (asker: Asker, id: number) => goOnImport(asker, id, { from: 'checked', to: 'waiting' }),

    async show(context: CrudContext, id: number): Promise<BulkRun> {
      return show(context, await requireRun(context, id))
    },

    async undo({ context, session }: Asker, id: number): Promise<BulkRun> {
      const run = await requireRun(context, id)
      const moved = await db.transaction(async (tx) => beginUndo({ ...context, queries: tx }, run, session))
      return goOn(context, moved)
    },

    /** Deletes work that can no longer be undone. */
    purge: () => deleteExpiredRuns(db, currentSecond()),
  }

  async function requireRun({ queries, caller }: CrudContext, id: number): Promise<BulkRunRow> {
    const run = await findRun(queries, id, caller.id)
    if (!run) throw fail('RECORD_NOT_FOUND')
    return run
  }

  async function goOnImport(
    { context, session }: Asker,
    id: number,
    { from, to }: { readonly from: 'collecting' | 'checked'; readonly to: 'checking' | 'waiting' },
  ): Promise<BulkRun> {
    const found = await requireRun(context, id)
    requirePermitted(context, found.controller, neededFor(found))
    const run = await db.transaction(async (tx) => {
      const moved = await moveRun(tx, id, [from], { state: to, expire_time: currentSecond() + life })
      if (!moved) throw fail('RECORD_NOT_FOUND')
      await addJob({ ...context, queries: tx }, session, id, moved.total)
      return moved
    })
    return goOn(context, run)
  }

  /** @throws TOO_FREQUENT */
  async function begin(
    { context, session }: Asker,
    { definition }: BoundResource,
    work: {
      readonly kind: BulkRunRow['kind']
      readonly request: Readonly<Record<string, unknown>>
      readonly rows: readonly Pick<BulkRow, 'number' | 'record_id'>[]
      /** `collecting`: the rows follow, `total` in number. */
      readonly state?: 'collecting'
      readonly total?: number
    },
  ): Promise<BulkRunRow> {
    const now = currentSecond()
    return db.transaction(async (tx) => {
      if ((await countRunning(tx, context.caller.id)) >= mostRunning)
        throw fail('TOO_FREQUENT', { message: 'bulk.running', values: { most: mostRunning } })
      const id = await addRun(tx, {
        ...{ kind: work.kind, request: work.request },
        ...{ state: work.state ?? 'waiting', total: work.total ?? work.rows.length },
        name: definition.title[context.locale],
        controller: definition.controller,
        admin_id: context.caller.id,
        create_time: now,
        // An import that is not begun is forgotten after a day.
        expire_time: now + (work.state ? day : life),
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

  /** The job of small work is due later: it does nothing then, unless the process ended before the work was done. */
  async function addJob(context: CrudContext, session: string, id: number, size: number): Promise<void> {
    const payload: Continuation = {
      ...{ id, admin: context.caller.id, session, locale: context.locale },
      host: context.settings.apiUrl.replace(/^[^/]*\/\//, ''),
    }
    const runAt = currentSecond() + (size > mostAtOnce ? 0 : (2 * patience) / 1000)
    await jobs.add(context.queries, continueBulk, payload, { runAt })
  }

  async function beginUndo(context: CrudContext, run: BulkRunRow, session: string): Promise<BulkRunRow> {
    const resource = context.resources.find(run.controller)
    for (const action of neededFor(run))
      if (!resource || !hasNode(context.caller, permissionOf(resource.definition, action))) throw fail('FORBIDDEN')
    if (!(await isUndoable(context.queries, run))) throw fail('NOTHING_TO_RESTORE', { message: 'bulk.notUndoable' })
    const moved = await moveRun(context.queries, run.id, ['done', 'failed'], { state: 'undoing' })
    if (!moved) throw fail('NOTHING_TO_RESTORE', { message: 'bulk.notUndoable' })
    await addJob(context, session, run.id, run.total)
    return moved
  }

  /** Does small work at once; of larger work, shows how it stands. */
  async function goOn(context: CrudContext, run: BulkRunRow): Promise<BulkRun> {
    if (run.total <= mostAtOnce) await proceed(context, run, AbortSignal.timeout(patience))
    return show(context, await requireRun(context, run.id))
  }

  /** Deletes records in one transaction, so that parents and children, or a record and its list, go together. */
  async function deleteTogether(
    context: CrudContext,
    resource: BoundResource,
    run: BulkRunRow,
    ids: readonly number[],
  ): Promise<void> {
    await writeInTransaction(context, resource, {}, async (inside) => {
      const { entries, ...followed } = await deleteKeeping(inside, resource, ids)
      for (const [index, id] of ids.entries()) {
        const row = { run_id: run.id, number: index + 1 }
        const outcome = entries.has(id)
          ? ({ state: 'deleted', log_id: entries.get(id) ?? null } as const)
          : ({ state: 'failed', message: context.t('error.recordNotFound') } as const)
        // oxlint-disable-next-line no-await-in-loop -- one connection
        await saveRow(inside.queries, row, outcome)
      }
      return { value: undefined, ...followed }
    })
  }
}
