import { createTaskQueue } from './task-queue.ts'
import { createTaskRun, type RunOptions, type TaskRun } from './task-run.ts'
import { findTask, type StoredTask } from './terminal.repo.ts'

/** Runs tasks, one at a time across all processes. */
export interface Runner {
  /** Ends tasks that no process runs any more, and begins the next task if none runs. */
  readonly work: () => Promise<void>
  /** Must be called for tasks that changed in any process. */
  readonly onStateChange: (id: number | undefined) => void
  /** Begins no more tasks; ends the run of this process. */
  readonly stop: () => Promise<void>
}

/** In ms. */
const retryMs = 5000
const shortestSleep = 500

export function createRunner(options: RunOptions): Runner {
  const { db, clock, random, log } = options
  const holder = random(12).toString('hex')
  const queue = createTaskQueue({ ...options, holder })
  const runTask = createTaskRun({ ...options, holder })
  let current: (TaskRun & { readonly id: number }) | undefined
  let working: Promise<void> | undefined
  let isCalled = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  function sleep(ms: number): void {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(() => void work(), Math.max(shortestSleep, ms))
    timer.unref()
  }

  function begin(task: StoredTask): void {
    const run = runTask(task)
    current = { ...run, id: task.id }
    void run.done.then(() => {
      current = undefined
      return work()
    })
  }

  async function workOnce(): Promise<void> {
    try {
      await queue.settle()
      const taken = await queue.take()
      if (taken) return begin(taken)
      // A crashed process sends no notification, so its lease is checked again when it ends.
      const end = await queue.leaseEnd()
      if (end !== undefined) sleep(end - clock())
    } catch (error) {
      log.warn({ err: error }, 'the tasks of the terminal cannot be read; it is tried again')
      sleep(retryMs)
    }
  }

  async function work(): Promise<void> {
    isCalled = true
    working ??= workWhileCalled().finally(() => {
      working = undefined
      if (canWork()) void work()
    })
    return working
  }

  async function workWhileCalled(): Promise<void> {
    while (canWork()) {
      isCalled = false
      await workOnce()
    }
  }

  function canWork(): boolean {
    return isCalled && !isStopped && !current
  }

  async function endIfKilled({ id, end }: { readonly id: number; readonly end: TaskRun['end'] }): Promise<void> {
    const task = await findTask(db, id)
    if (task?.is_killed) end('killed')
  }

  return {
    work,
    onStateChange(id) {
      if (!current) void work()
      else if (id === undefined || id === current.id)
        // If this fails, the heartbeat detects it.
        endIfKilled(current).catch((error: unknown) => log.warn({ err: error }, 'a task could not be read'))
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await working
      const run = current
      if (!run) return
      run.end('serverStopped')
      await run.done
    },
  }
}
