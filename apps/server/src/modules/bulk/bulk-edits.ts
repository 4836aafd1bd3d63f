import type { BulkRun, BulkTarget, Dependents } from '@teachnet/contract/lists'
import type * as z from 'zod/mini'
import type { BoundResource, CrudContext } from '../../crud/bound-resource.ts'
import { findDependents } from '../../crud/record/dependents.ts'
import { readInput } from '../../crud/write/read-input.ts'
import { writeInTransaction } from '../../crud/write/transaction.ts'
import { isDatabaseAway } from '../../db/errors.ts'
import type { Asker, BulkQueue } from './bulk-queue.ts'
import { addDescendants, idsOf, refuseUnfit, requirePermitted } from './bulk-request.ts'
import { deleteKeeping } from './bulk-rows.ts'
import type { editRequest } from './bulk-steps.ts'
import { type BulkRunRow, moveRun, saveRow } from './bulk.repo.ts'

type AskedEdit = z.infer<typeof editRequest> & { readonly controller: string; readonly target: BulkTarget }

interface AskedRemoval {
  readonly controller: string
  readonly target: BulkTarget
  readonly withDescendants?: boolean | undefined
}

/** Changes and deletions of many records. */
export function createBulkEdits({ db, begin, goOn, finish, show }: BulkQueue) {
  return {
    async edit(asker: Asker, { controller, target, values, seen }: AskedEdit): Promise<BulkRun> {
      const { context } = asker
      const resource = requirePermitted(context, controller, ['edit'])
      refuseUnfit(resource, values)
      readInput(context, resource, 'edit', { ...values, id: 1 })
      const ids = await idsOf(context, resource, target)
      const request = { values, ...(seen && { seen }) }
      return goOn(context, await begin(asker, resource, { kind: 'edit', request, rows: rowsOf(ids) }))
    },

    /** The dependents of records that the caller may delete. */
    async dependents(
      context: CrudContext,
      { controller, target }: Pick<AskedRemoval, 'controller' | 'target'>,
    ): Promise<Dependents> {
      const resource = requirePermitted(context, controller, ['del'])
      return findDependents(context, resource, await idsOf(context, resource, target))
    },

    async remove(asker: Asker, { controller, target, withDescendants = false }: AskedRemoval): Promise<BulkRun> {
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
