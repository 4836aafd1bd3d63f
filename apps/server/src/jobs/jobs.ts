import type { Database } from '../db/client.ts'
import type { Logger } from '../deps.ts'
import { addJob, findNextTime, jobChannel, takeJobs } from './job.repo.ts'
import type { JobHandler, JobKind, JobQueue, Schedule } from './job-kind.ts'
import { createJobRun, type Handled } from './job-run.ts'

export interface Jobs extends JobQueue {
  /** Begins to run jobs: what is due now, and from then on whatever falls due. */
  readonly start: () => Promise<void>
  /** Runs everything that is due, one after another, and waits for it; for who does not `start`. Gives how many there were. */
  readonly runDue: () => Promise<number>
  /** Adds the next job of each schedule. */
  readonly plan: () => Promise<void>
  /** Takes no more jobs; waits for those that run, and gives back what is not done in time. */
  readonly stop: () => Promise<void>
}

interface JobsOptions {
  readonly db: Database
  /** Unix milliseconds. */
  readonly clock: () => number
  readonly random: (bytes: number) => Buffer
  readonly log: Logger
  /** How long jobs that run may take when the server stops, in ms. Default 5 seconds. */
  readonly patience?: number
}

const concurrency = 4
/** Seconds after which a job counts as abandoned; its holder says three times as often that it is alive. */
const lease = 60
/** In ms: a notification that was lost, or a clock that was set, costs no more than this. */
const longestSleep = 60_000
/** In ms, so that what cannot be taken is not asked for without pause. */
const shortestSleep = 250

/** The queue in the database, and this process as one of those that work through it. */
export function createJobs({ db, clock, random, log, patience = 5000 }: JobsOptions): Jobs {
  const handlers = new Map<string, Handled>()
  const schedules: Schedule[] = []
  const running = new Set<Promise<void>>()
  const endings: (() => Promise<void>)[] = []
  const stopping = new AbortController()
  let isStarted = false
  let isTaking = false
  let isCalled = false
  let timer: NodeJS.Timeout | undefined
  const currentSecond = () => Math.floor(clock() / 1000)
  const runJob = createJobRun({ db, clock, random, log, lease, signal: stopping.signal })

  async function take(limit: number): Promise<Promise<void>[]> {
    const holder = random(12).toString('hex')
    const now = currentSecond()
    const jobs = await takeJobs(db, { names: [...handlers.keys()], now, limit, holder, until: now + lease })
    return jobs.flatMap((job) => {
      const handled = handlers.get(job.name)
      return handled ? [runJob(job, holder, handled)] : []
    })
  }

  /** Takes jobs until the hands are full or nothing is due, then sleeps until something is. */
  async function work(): Promise<void> {
    isCalled = true
    if (!isStarted || isTaking) return
    isTaking = true
    clearTimeout(timer)
    try {
      while (isStarted && isCalled && running.size < concurrency) {
        isCalled = false
        const taken = await take(concurrency - running.size)
        if (taken.length > 0) isCalled = true
        for (const run of taken) follow(run)
      }
      if (isStarted) sleep(await findNextTime(db, [...handlers.keys()]))
    } catch (error) {
      log.warn({ err: error }, 'the job queue cannot be read; it is tried again')
      if (isStarted) sleep(currentSecond() + 5)
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

  async function planOne({ name, findNextTime: findTime }: Schedule): Promise<void> {
    const runAt = await findTime()
    if (runAt !== undefined) await add(db, scheduleKind(name), undefined, { runAt, key: `${name}:${runAt}` })
  }

  const add: JobQueue['add'] = (queries, kind, payload, { runAt, key } = {}) => {
    const now = currentSecond()
    return addJob(queries, {
      name: kind.name,
      payload: payload ?? {},
      run_time: runAt ?? now,
      create_time: now,
      key: key ?? null,
    })
  }

  function handle<Payload>(kind: JobKind<Payload>, handler: JobHandler<Payload>): void {
    if (handlers.has(kind.name)) throw new TypeError(`Job "${kind.name}" has a handler already`)
    const { name, parse, maxAttempts = 8 } = kind
    handlers.set(name, { maxAttempts, run: (payload, run) => handler(parse(payload), run) })
  }

  function watch(schedule: Schedule): void {
    const replan = () => {
      planOne(schedule).catch((error: unknown) => log.warn({ err: error }, `"${schedule.name}" could not be planned`))
    }
    const end = schedule.watch?.(replan)
    if (end) endings.push(async () => end())
  }

  const plan = async () => {
    for (const schedule of schedules) await planOne(schedule)
  }

  return {
    add,
    handle,
    schedule(schedule) {
      schedules.push(schedule)
      handle(scheduleKind(schedule.name), async () => {
        // First: whatever becomes of this run, the next one is certain.
        await planOne(schedule)
        await schedule.run()
      })
    },
    plan,
    async start() {
      isStarted = true
      const call = () => void work()
      endings.push(await db.listen(jobChannel, call, call))
      for (const schedule of schedules) watch(schedule)
      await plan()
      call()
    },
    async runDue() {
      let total = 0
      for (let taken = await take(1); taken.length > 0; taken = await take(1)) {
        await Promise.all(taken)
        total += taken.length
      }
      return total
    },
    async stop() {
      isStarted = false
      clearTimeout(timer)
      await Promise.all(endings.map((end) => end()))
      const giveUp = setTimeout(() => stopping.abort(), patience)
      await Promise.all(running)
      clearTimeout(giveUp)
    },
  }
}

function scheduleKind(name: string): JobKind<undefined> {
  return { name, parse: () => undefined }
}
