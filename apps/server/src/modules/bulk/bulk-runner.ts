import type { BulkRun } from '@teachnet/contract/lists'
import * as z from 'zod/mini'
import type { CrudContext } from '../../crud/bound-resource.ts'
import { loadLabels } from '../../crud/record/record-label.ts'
import type { Database, Queries } from '../../db/client.ts'
import { workRow } from './bulk-rows.ts'
import type { BulkStep } from './bulk-steps.ts'
import {
  type BulkRow,
  type BulkRunRow,
  countNew,
  countRows,
  hasGone,
  loadFailures,
  moveRun,
  nextRows,
} from './bulk.repo.ts'

/** Maximum number of rows per read, and of failures in a reply. */
const chunk = 100
const mostFailures = 1000

interface RunnerOptions {
  readonly db: Database
  readonly steps: Partial<Record<string, BulkStep>>
  readonly currentSecond: () => number
}

/** Processes the remaining rows of a run, in a request or in a job, and returns its state. */
export function createBulkRunner({ db, steps, currentSecond }: RunnerOptions) {
  return { proceed, finish, show, isUndoable }

  /** Processes the remaining rows until the signal aborts. */
  async function proceed(context: CrudContext, run: BulkRunRow, signal: AbortSignal): Promise<void> {
    const resource = context.resources.find(run.controller)
    const step = steps[run.state]
    if (!resource || !step) return
    if (step.before) await step.before(context, resource, run)
    const options = { isBackwards: step.isBackwards, limit: chunk }
    const work = step.work(resource, run)
    for (let rows = await nextRows(db, run.id, step.states, options); rows.length > 0;) {
      for (const row of rows) {
        if (signal.aborted) return
        // oxlint-disable-next-line no-await-in-loop -- one record after the other, as the administrator would
        await workRow(context, resource, row, { work, refused: step.refused, isTrial: step.isTrial })
      }
      // oxlint-disable-next-line no-await-in-loop -- the next rows depend on these
      await count(run)
      // oxlint-disable-next-line no-await-in-loop -- the next rows depend on these
      rows = await nextRows(db, run.id, step.states, options)
    }
    await finish(run, step.ends)
  }

  async function count(run: BulkRunRow): Promise<void> {
    const counts = await countRows(db, run.id)
    const sum = (...states: readonly BulkRow['state'][]) =>
      states.reduce((all, state) => all + (counts.get(state) ?? 0), 0)
    const isUndo = run.state === 'undoing'
    await moveRun(db, run.id, [run.state], {
      done: isUndo ? sum('undone') : sum('added', 'changed', 'deleted', 'checked'),
      failed: isUndo ? sum('kept') : sum('failed'),
      ...(!isUndo && { added: sum('added') + (run.kind === 'import' ? await countNew(db, run.id) : 0) }),
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
    const { id, total, done, failed, added } = run
    return {
      ...{ id, total, done, failed, added },
      kind: kindSchema.parse(run.kind),
      state: stateSchema.parse(run.state),
      isUndoable: await isUndoable(db, run),
      failures: failures.map(({ number, record_id, message }) => ({
        number,
        record: record_id,
        label: record_id === null ? '' : (labels.get(record_id) ?? `#${record_id}`),
        message,
      })),
    }
  }
}

const kindSchema = z.enum(['edit', 'delete', 'import'])
const stateSchema = z.enum(['collecting', 'checking', 'checked', 'waiting', 'done', 'failed', 'undoing', 'undone'])
