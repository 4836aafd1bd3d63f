import type { BulkRun } from '@teachnet/contract/lists'
import type { CrudContext } from '../../crud/bound-resource.ts'
import { fail } from '../../errors.ts'
import { type Asker, type BulkQueue, undoable } from './bulk-queue.ts'
import { neededFor, requirePermitted } from './bulk-request.ts'
import { addRows, moveRun } from './bulk.repo.ts'
import { importActions, importRequest, type ImportRequest, refuseUnfitImport } from './import-request.ts'

/** Characters of all rows of an import. */
const largestImport = 30_000_000
type AskedImport = Omit<ImportRequest, 'size'> & { readonly controller: string; readonly total: number }

interface SentRows {
  readonly id: number
  readonly from: number
  readonly rows: readonly (readonly string[])[]
}

/** Imports: the rows are collected, checked, and then written. */
export function createBulkImports({ db, begin, goOn, show, requireRun, addJob, currentSecond }: BulkQueue) {
  return {
    async beginImport(asker: Asker, { controller, total, ...asked }: AskedImport): Promise<BulkRun> {
      const resource = requirePermitted(asker.context, controller, importActions[asked.mode])
      refuseUnfitImport(resource, asked)
      const run = await begin(asker, resource, {
        ...{ kind: 'import', state: 'collecting', request: { ...asked, size: 0 }, rows: [], total },
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
    /** Writes the rows that passed the check. */
    startImport: (asker: Asker, id: number) => goOnImport(asker, id, { from: 'checked', to: 'waiting' }),
  }

  async function goOnImport(
    { context, session }: Asker,
    id: number,
    { from, to }: { readonly from: 'collecting' | 'checked'; readonly to: 'checking' | 'waiting' },
  ): Promise<BulkRun> {
    const found = await requireRun(context, id)
    requirePermitted(context, found.controller, neededFor(found))
    const run = await db.transaction(async (tx) => {
      const moved = await moveRun(tx, id, [from], { state: to, expire_time: currentSecond() + undoable })
      if (!moved) throw fail('RECORD_NOT_FOUND')
      await addJob({ ...context, queries: tx }, session, id, moved.total)
      return moved
    })
    return goOn(context, run)
  }
}
