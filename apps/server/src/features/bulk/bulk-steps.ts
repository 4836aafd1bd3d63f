import { fieldOf } from '@teachnet/contract'
import { mostBulkRecords } from '@teachnet/contract/lists'
import { labelOf } from '@teachnet/contract/schema'
import { hasLostDigits } from '@teachnet/contract/sheets'
import * as z from 'zod/mini'
import type { BoundResource, CrudContext } from '../../records/bound-resource.ts'
import type { WriteEffects } from '../../records/write/record-change.ts'
import { writeInTransaction } from '../../records/write/transaction.ts'
import type { Database } from '../../platform/db/client.ts'
import { isDatabaseAway } from '../../platform/db/errors.ts'
import {
  deleteKeeping,
  editRow,
  importRows,
  oneByOne,
  type RowsWork,
  takeBackAdd,
  takeBackEdit,
  undone,
} from './bulk-rows.ts'
import { importRequest, uniqueForm } from './import-request.ts'
import { type BulkRow, type BulkRunRow, loadCell, nextRows, saveRows } from './bulk.repo.ts'

/** The processing of the rows of a run in one of its states. */
export interface BulkStep {
  /** Work on all rows together, before the single ones. */
  readonly before?: (context: CrudContext, resource: BoundResource, run: BulkRunRow) => Promise<void>
  /** States of the rows that are not processed yet. */
  readonly states: readonly BulkRow['state'][]
  readonly isBackwards: boolean
  /** Nothing is written: the rows are only checked. */
  readonly isTrial: boolean
  readonly work: (resource: BoundResource, run: BulkRunRow) => RowsWork
  /** The state of a row whose work was rejected. */
  readonly refused: 'failed' | 'kept'
  /** The state of the run afterwards. */
  readonly ends: 'checked' | 'done' | 'undone'
}

/** Restores entries of the recycle bin, all or none, in an open transaction. */
export type RestoreDeleted = (inside: CrudContext, entries: readonly number[]) => Promise<WriteEffects>

/** The request for an edit. */
export const editRequest = z.object({
  values: z.record(z.string(), z.unknown()),
  seen: z.optional(z.record(z.string(), z.number())),
})

/** The steps of work by the state of its run; in other states nothing is left to do. */
export function createBulkSteps(db: Database, restoreDeleted: RestoreDeleted): Partial<Record<string, BulkStep>> {
  return {
    checking: {
      before: rejectRepeated,
      states: ['waiting'],
      isBackwards: false,
      isTrial: true,
      work: importWork,
      refused: 'failed',
      ends: 'checked',
    },
    waiting: {
      // In an import, the rows that passed the check.
      states: ['waiting', 'checked'],
      isBackwards: false,
      isTrial: false,
      work: (resource, run) => {
        if (run.kind === 'import') return importWork(resource, run)
        return run.kind === 'edit' ? editWork(resource, run) : deleteWork(resource)
      },
      refused: 'failed',
      ends: 'done',
    },
    undoing: {
      before: restoreTogether,
      states: ['added', 'changed', 'deleted'],
      // In reverse order, since a record may refer to one that the same work has written before.
      isBackwards: true,
      isTrial: false,
      work: (resource) =>
        oneByOne((inside, row) => {
          if (row.state === 'changed') return takeBackEdit(inside, resource, row)
          if (row.state === 'added') return takeBackAdd(inside, resource, row)
          return restoreRow(inside, row)
        }),
      refused: 'kept',
      ends: 'undone',
    },
  }

  /** A value that must be unique, or that identifies the record, may be in one row only, however it is spelled. */
  async function rejectRepeated(context: CrudContext, { definition }: BoundResource, run: BulkRunRow): Promise<void> {
    const { columns, key } = importRequest.parse(run.request)
    for (const [cell, name] of columns.entries()) {
      if (name !== key && !fieldOf(definition, name)?.unique) continue
      const label = labelOf(definition, name, context.locale)
      const seen = new Set<string>()
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const repeated = (await loadCell(db, run.id, cell)).flatMap(({ number, state, text }) => {
        const typed = (text ?? '').trim()
        const value = uniqueForm(definition, name, typed)
        // Numbers that have lost digits look the same without being it: their row is rejected for the lost digits.
        if (value === '' || hasLostDigits(typed)) return []
        const isFirst = !seen.has(value)
        seen.add(value)
        if (isFirst || state !== 'waiting') return []
        const message = context.t('import.repeated', { label, text: typed })
        return [
          {
            row: { run_id: run.id, number },
            values: { state: 'failed' as const, message, notes: { [name]: message } },
          },
        ]
      })
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await saveRows(db, repeated)
    }
  }

  /**
   * Restores all deleted records in one transaction, since they may refer to each other. If that is rejected, each is
   * tried separately.
   */
  async function restoreTogether(context: CrudContext, resource: BoundResource, run: BulkRunRow): Promise<void> {
    const rows = await nextRows(db, run.id, ['deleted'], { isBackwards: true, limit: mostBulkRecords })
    if (rows.length < 2) return
    await writeInTransaction(context, resource, {}, async (inside) => {
      const followed = await restoreDeleted(
        inside,
        rows.flatMap(({ log_id }) => log_id ?? []),
      )
      await saveRows(
        inside.queries,
        rows.map((row) => ({ row, values: undone })),
      )
      return { value: undefined, ...followed }
    }).catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error
    })
  }

  async function restoreRow(inside: CrudContext, { log_id }: BulkRow) {
    return { ...(await restoreDeleted(inside, log_id === null ? [] : [log_id])), row: undone }
  }
}

function editWork(resource: BoundResource, { request }: BulkRunRow): RowsWork {
  const { values, seen } = editRequest.parse(request)
  return oneByOne((inside, { record_id }) => {
    const id = record_id ?? 0
    return editRow(inside, resource, id, { values, seen: seen?.[String(id)] })
  })
}

function importWork(resource: BoundResource, { request }: BulkRunRow): RowsWork {
  const work = { request: importRequest.parse(request), known: new Map() }
  return (inside, rows) => importRows(inside, resource, rows, work)
}

function deleteWork(resource: BoundResource): RowsWork {
  return oneByOne(async (inside, { record_id }) => {
    const { entries, ...followed } = await deleteKeeping(inside, resource, [record_id ?? 0])
    return { ...followed, row: { state: 'deleted', log_id: entries.get(record_id ?? 0) ?? null } }
  })
}
