import { permissionOf } from '@teachnet/contract'
import type { BulkRun, BulkTarget, Dependents } from '@teachnet/contract/lists'
import { hasNode } from '../../http/caller/caller.ts'
import type { CrudContext, BoundResource } from '../../records/bound-resource.ts'
import { fail } from '../../platform/errors.ts'
import { type Asker, type BulkOptions, createBulkQueue, type BulkQueue, undoable } from './bulk-queue.ts'
import { neededFor, addDescendants, idsOf, rejectUnfit, requirePermitted } from './bulk-request.ts'
import { type BulkRunRow, deleteExpiredRuns, mendRows, moveRun, saveRows, addRows } from './bulk.repo.ts'
import type { Queries } from '../../platform/db/client.ts'
import type * as z from 'zod/mini'
import { findDependents } from '../../records/record/dependents.ts'
import { readInput } from '../../records/write/read-input.ts'
import { writeInTransaction } from '../../records/write/transaction.ts'
import { isDatabaseAway } from '../../platform/db/errors.ts'
import { deleteKeeping } from './bulk-rows.ts'
import type { editRequest } from './bulk-steps.ts'
import { importActions, importRequest, type ImportRequest, rejectUnfitImport } from './import-request.ts'

export type BulkService = ReturnType<typeof createBulk>

/**
 * Work on many records at once: each record is written as by a single write, with its own outcome, and the whole work
 * can be undone.
 */
export function createBulk(options: BulkOptions) {
  const queue = createBulkQueue(options)
  const { db, requireRun, addJob, isUndoable, goOn, currentSecond } = queue
  return {
    ...createBulkEdits(queue),
    ...createBulkImports(queue),

    async show(context: CrudContext, id: number): Promise<BulkRun> {
      return queue.show(context, await requireRun(context, id))
    },

    async undo({ context, session }: Asker, id: number): Promise<BulkRun> {
      const run = await requireRun(context, id)
      const moved = await db.transaction(async (tx) => beginUndo({ ...context, queries: tx }, run, session))
      return goOn(context, moved)
    },

    /** Deletes work that can no longer be undone. */
    purge: () => deleteExpiredRuns(db, currentSecond()),
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
}

type RequestedEdit = z.infer<typeof editRequest> & { readonly controller: string; readonly target: BulkTarget }

interface RequestedRemoval {
  readonly controller: string
  readonly target: BulkTarget
  readonly withDescendants?: boolean | undefined
}

/** Changes and deletions of many records. */
function createBulkEdits({ db, begin, goOn, finish, show }: BulkQueue) {
  return {
    async edit(asker: Asker, { controller, target, values, seen }: RequestedEdit): Promise<BulkRun> {
      const { context } = asker
      const resource = requirePermitted(context, controller, ['edit'])
      rejectUnfit(resource, values)
      readInput(context, resource, 'edit', { ...values, id: 1 })
      const ids = await idsOf(context, resource, target)
      const request = { values, seen }
      return goOn(context, await begin(asker, resource, { kind: 'edit', request, rows: rowsOf(ids) }))
    },

    /** The dependents of records that the caller may delete. */
    async dependents(
      context: CrudContext,
      { controller, target }: Pick<RequestedRemoval, 'controller' | 'target'>,
    ): Promise<Dependents> {
      const resource = requirePermitted(context, controller, ['del'])
      return findDependents(context, resource, await idsOf(context, resource, target))
    },

    async remove(asker: Asker, { controller, target, withDescendants = false }: RequestedRemoval): Promise<BulkRun> {
      const { context } = asker
      const resource = requirePermitted(context, controller, ['del'])
      const named = await idsOf(context, resource, target)
      const ids = withDescendants ? await addDescendants(context, resource, named) : named
      const run = await begin(asker, resource, { kind: 'delete', request: {}, rows: rowsOf(ids) })
      try {
        await deleteTogether(context, resource, run, ids)
      } catch (error) {
        // A single record fails with its reason; of several records, those that can be deleted are deleted one by one.
        if (ids.length > 1 || isDatabaseAway(error)) return goOn(context, run)
        await moveRun(db, run.id, ['waiting'], { state: 'failed', failed: 1 })
        throw error
      }
      return show(context, await finish(run, 'done'))
    },
  }
}

const rowsOf = (ids: readonly number[]) => ids.map((record_id, index) => ({ number: index + 1, record_id }))

/** Deletes records in one transaction, so that parents and children, or a record and its list, go together. */
async function deleteTogether(
  context: CrudContext,
  resource: BoundResource,
  run: BulkRunRow,
  ids: readonly number[],
): Promise<void> {
  await writeInTransaction(context, resource, {}, async (inside) => {
    const { entries, ...followed } = await deleteKeeping(inside, resource, ids)
    const outcomes: Parameters<typeof saveRows>[1][number][] = []
    for (const [index, id] of ids.entries()) {
      const row = { run_id: run.id, number: index + 1 }
      const outcome = entries.has(id)
        ? ({ state: 'deleted', log_id: entries.get(id) ?? null } as const)
        : ({ state: 'failed', message: context.t('error.recordNotFound') } as const)
      outcomes.push({ row, values: outcome })
    }
    await saveRows(inside.queries, outcomes)
    return { value: undefined, ...followed }
  })
}

/** Characters of all rows of an import. */
const largestImport = 30_000_000
type RequestedImport = Omit<ImportRequest, 'size'> & { readonly controller: string; readonly total: number }

interface MendedRows {
  readonly id: number
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[]
}

interface SentRows {
  readonly id: number
  readonly from: number
  readonly rows: readonly (readonly string[])[]
}

/** Imports: the rows are collected, checked, and then written. */
function createBulkImports({ db, begin, goOn, show, requireRun, addJob, currentSecond }: BulkQueue) {
  return {
    async beginImport(asker: Asker, { controller, total, ...requested }: RequestedImport): Promise<BulkRun> {
      const resource = requirePermitted(asker.context, controller, importActions[requested.mode])
      rejectUnfitImport(resource, requested)
      const run = await begin(asker, resource, {
        kind: 'import',
        state: 'collecting',
        request: { ...requested, size: 0 },
        rows: [],
        total,
      })
      return show(asker.context, run)
    },

    /** Stores rows of an import. @throws RECORD_NOT_FOUND unless rows are awaited; TOO_LARGE */
    async sendRows(context: CrudContext, { id, from, rows }: SentRows): Promise<void> {
      await db.transaction(async (tx) => {
        const run = await moveRun(tx, id, ['collecting'], { state: 'collecting' })
        if (run?.admin_id !== context.caller.id || from + rows.length - 1 > run.total) throw fail('RECORD_NOT_FOUND')
        const request = importRequest.parse(run.request)
        const size = request.size + rows.flat().reduce((sum, cell) => sum + cell.length, 0)
        if (size > largestImport) throw fail('TOO_LARGE')
        await moveRun(tx, id, ['collecting'], { request: { ...request, size } })
        await addRows(
          tx,
          rows.map((cells, index) => ({ run_id: id, number: from + index, cells })),
        )
      })
    },

    /** Checks the rows of an import. */
    checkImport: (asker: Asker, id: number) => goOnImport(asker, id, { from: 'collecting', to: 'checking' }),
    /** Checks rows again whose cells were mended. @throws RECORD_NOT_FOUND unless the check has rejected them */
    async mendRows(asker: Asker, { id, rows }: MendedRows): Promise<BulkRun> {
      const { columns } = importRequest.parse((await requireRun(asker.context, id)).request)
      if (rows.some(({ cells }) => cells.length > columns.length)) throw fail('PARAMETER')
      const moved = { from: 'checked', to: 'checking' } as const
      return goOnImport(asker, id, moved, async (tx) => {
        if ((await mendRows(tx, id, rows)) !== rows.length) throw fail('RECORD_NOT_FOUND')
      })
    },
    /** Writes the rows that passed the check. */
    startImport: (asker: Asker, id: number) => goOnImport(asker, id, { from: 'checked', to: 'waiting' }),
  }

  async function goOnImport(
    { context, session }: Asker,
    id: number,
    { from, to }: { readonly from: 'collecting' | 'checked'; readonly to: 'checking' | 'waiting' },
    before?: (tx: Queries) => Promise<void>,
  ): Promise<BulkRun> {
    const found = await requireRun(context, id)
    requirePermitted(context, found.controller, neededFor(found))
    const run = await db.transaction(async (tx) => {
      const start = to === 'waiting' ? { done: 0, added: 0 } : {}
      const moved = await moveRun(tx, id, [from], { state: to, expire_time: currentSecond() + undoable, ...start })
      if (!moved) throw fail('RECORD_NOT_FOUND')
      await before?.(tx)
      await addJob({ ...context, queries: tx }, session, id, moved.total)
      return moved
    })
    return goOn(context, run)
  }
}
