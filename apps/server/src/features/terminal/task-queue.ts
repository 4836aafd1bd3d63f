import { isServerError } from '../../platform/errors.ts'
import type { Queries } from '../../platform/db/client.ts'
import { toDatabaseError } from '../../platform/db/errors.ts'
import { auditDataOf } from './task-audit.ts'
import type { RunOptions } from './task-run.ts'
import { failSilent, failWaiting, findLeaseEnd, type StoredTask, takeTask, notifyOf } from './terminal.repo.ts'

/** The queue of tasks in the database, which all processes share. */
export interface TaskQueue {
  /** Ends tasks that no process runs or no client waits for any more. */
  readonly settle: () => Promise<void>
  /** Leases the next task to this process; undefined while none waits, or another one runs. */
  readonly take: () => Promise<StoredTask | undefined>
  /** Unix milliseconds at which the lease of the running task ends; undefined while none runs. */
  readonly leaseEnd: () => Promise<number | undefined>
}

type Options = Pick<RunOptions, 'db' | 'clock' | 'audit' | 'settings'> & {
  /** Identifies this process. */
  readonly holder: string
}

export function createTaskQueue({ db, clock, audit, settings, holder }: Options): TaskQueue {
  const currentSecond = () => Math.floor(clock() / 1000)
  let hasSettled = false

  async function noteEnd(tx: Queries, task: StoredTask): Promise<void> {
    const { state, reason } = task
    await audit(tx, task, { what: 'end', data: { ...auditDataOf(task), state, reason } })
    await notifyOf(tx, task.id, 'state')
  }

  return {
    async settle() {
      const now = currentSecond()
      // An embedded database has one process: tasks that ran before this process started have ended.
      const isAlone = db.isEmbedded && !hasSettled
      await db.transaction(async (tx) => {
        const silent = await failSilent(tx, { holder, isAlone, now, until: now + settings.leaseSeconds })
        const left = await failWaiting(tx, { now, watchedSince: now - settings.graceSeconds })
        for (const task of [...silent, ...left]) await noteEnd(tx, task)
      })
      hasSettled = true
    },
    async take() {
      try {
        return await takeTask(db, { holder, now: clock(), until: currentSecond() + settings.leaseSeconds })
      } catch (error) {
        // Another process took a task at the same moment.
        if (isServerError(toDatabaseError(error), 'DUPLICATE')) return undefined
        throw error
      }
    },
    async leaseEnd() {
      const end = await findLeaseEnd(db)
      // No lease ends later than one that begins now, unless a clock ran ahead.
      return end === undefined ? undefined : Math.min(end, currentSecond() + settings.leaseSeconds) * 1000
    },
  }
}
