import type { LogPort } from '../ports.ts'

interface WorkerOptions extends LogPort {
  /** Unix milliseconds. */
  readonly clock: () => number
  /** Takes up to `limit` jobs that are due and starts them. */
  readonly take: (limit: number) => Promise<readonly Promise<void>[]>
  /** When the next job is due, in Unix seconds; undefined when there is none. */
  readonly findNextTime: () => Promise<number | undefined>
}

/** Runs due jobs, several at a time, and sleeps until the next one is due. */
export interface JobWorker {
  /** Looks for jobs now; does nothing before `start`. */
  readonly wake: () => void
  readonly start: () => void
  /** Stops taking jobs. */
  readonly stop: () => void
  /** Resolves when all running jobs have ended. */
  readonly drain: () => Promise<void>
}

const concurrency = 4
/** In ms: the longest delay after a lost notification or a clock change. */
const longestSleep = 60_000
/** In ms: avoids a busy loop over a job that cannot be taken. */
const shortestSleep = 250
/** Seconds until the next query after the database could not be read. */
const retryAfter = 5

export function createJobWorker({ clock, log, take, findNextTime }: WorkerOptions): JobWorker {
  const running = new Set<Promise<void>>()
  let isStarted = false
  let isTaking = false
  let isWoken = false
  let timer: NodeJS.Timeout | undefined

  /** Takes jobs until all workers are busy or no job is due, then sleeps until the next one is due. */
  async function work(): Promise<void> {
    isWoken = true
    if (!isStarted || isTaking) return
    isTaking = true
    clearTimeout(timer)
    try {
      while (isStarted && isWoken && running.size < concurrency) {
        isWoken = false
        const taken = await take(concurrency - running.size)
        if (taken.length > 0) isWoken = true
        for (const run of taken) follow(run)
      }
      if (isStarted) sleep(await findNextTime())
    } catch (error) {
      log.warn({ err: error }, 'the job queue cannot be read; it is tried again')
      if (isStarted) sleep(Math.floor(clock() / 1000) + retryAfter)
    } finally {
      isTaking = false
    }
  }

  function follow(run: Promise<void>): void {
    const followed = run.finally(() => {
      running.delete(followed)
      void work()
    })
    running.add(followed)
  }

  function sleep(until: number | undefined): void {
    clearTimeout(timer)
    const wanted = until === undefined ? longestSleep : until * 1000 - clock()
    timer = setTimeout(() => void work(), Math.min(longestSleep, Math.max(shortestSleep, wanted)))
    timer.unref()
  }

  return {
    wake: () => void work(),
    start() {
      isStarted = true
    },
    stop() {
      isStarted = false
      clearTimeout(timer)
    },
    async drain() {
      await Promise.all(running)
    },
  }
}
