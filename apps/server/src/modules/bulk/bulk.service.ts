import { permissionOf } from '@teachnet/contract'
import type { BulkRun } from '@teachnet/contract/lists'
import { hasNode } from '../../access/caller.ts'
import type { CrudContext } from '../../crud/bound-resource.ts'
import { fail } from '../../errors.ts'
import { createBulkEdits } from './bulk-edits.ts'
import { createBulkImports } from './bulk-imports.ts'
import { type Asker, type BulkOptions, createBulkQueue } from './bulk-queue.ts'
import { neededFor } from './bulk-request.ts'
import { type BulkRunRow, deleteExpiredRuns, moveRun } from './bulk.repo.ts'

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
