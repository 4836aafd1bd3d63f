import type { ClockPort, DatabasePort, LogPort, RandomPort, TracingPort } from '../ports.ts'
import { clockTolerance } from '../db/within-period.ts'
import { addJob, buryJob, findNextTime, jobChannel, removeQueuedJobs, type TakenJob, takeJobs } from './job.repo.ts'
import type { BuriedJob, EndedRun, JobHandler, JobKind, JobQueue, Schedule, ScheduleSet } from './job-kind.ts'
import { createJobRun, type Handled } from './job-run.ts'
import { longestRetry } from './retry-timing.ts'

export interface Jobs extends JobQueue {
  /** Begins to run jobs: due ones now, later ones when they fall due. */
  readonly start: () => Promise<void>
  /** Runs all due jobs one after another and waits for them; for callers that do not `start`. Returns the number of jobs. */
  readonly runDue: () => Promise<number>
  /** Adds the next job of each schedule. */
  readonly plan: () => Promise<void>
  /** Stops taking jobs, waits for the running ones, and releases the leases of those that do not end in time. */
  readonly stop: () => Promise<void>
}

interface JobsOptions extends DatabasePort, ClockPort, RandomPort, LogPort, TracingPort {
  /** How long running jobs may take when the server stops, in ms. Default 5 seconds. */
  readonly patience?: number
}

/** Seconds after which a job counts as abandoned; its holder renews the lease three times in that period. */
const lease = 60

/** The job queue in the database, with this process as one of its workers. */
export function createJobs({ db, clock, random, log, tracing, patience = 5000 }: JobsOptions): Jobs {
  const handlers = new Map<string, Handled>()
  const endings: (() => Promise<void>)[] = []
  const stopping = new AbortController()
  /** The serial job that this process runs. */
  let serialRun: Promise<void> | undefined
  const currentSecond = () => Math.floor(clock() / 1000)
  /** Time of the last look for jobs, in Unix seconds. */
  let takenAt = 0
  const listeners: ((job: BuriedJob) => Promise<void>)[] = []
  const onBuried = async (job: BuriedJob) => {
    for (const notify of listeners) await notify(job)
  }
  const runListeners: ((run: EndedRun) => void)[] = []
  const onRun = (run: EndedRun) => runListeners.forEach((notify) => notify(run))
  const runJob = createJobRun({ db, clock, random, log, lease, signal: stopping.signal, onBuried, onRun })

  async function take(limit: number): Promise<Promise<void>[]> {
    const holder = random(12).toString('hex')
    const now = currentSecond()
    // Scheduled work may be planned for times that are far away since the clock was set back.
    if (now < takenAt - clockTolerance) await schedules.plan()
    takenAt = now
    const taking = { now, holder, until: now + lease, longestRetry }
    const jobs = await takeJobs(db, { ...taking, names: namesOf(false), limit })
    const serial = jobs.length < limit && canTakeSerial() ? namesOf(true) : []
    const sole = serial.length > 0 ? await takeJobs(db, { ...taking, names: serial, limit: 1, isSole: true }) : []
    return [...jobs, ...sole].map((job) => startRun(job, holder))
  }

  const namesOf = (isSerial: boolean) =>
    [...handlers].flatMap(([name, handled]) => (handled.isSerial === isSerial ? name : []))
  const canTakeSerial = () => serialRun === undefined

  function startRun(job: TakenJob, holder: string): Promise<void> {
    const handled = handlers.get(job.name)
    // The work was removed while the job was taken.
    if (!handled) return buryJob(db, { id: job.id, holder }, { error: 'its work was removed', now: currentSecond() })
    const run = () => runJob(job, holder, handled)
    const running = tracing ? tracing.run(`job ${job.name}`, run) : run()
    if (!handled.isSerial) return running
    serialRun = running.finally(() => {
      serialRun = undefined
    })
    return serialRun
  }

  const worker = createJobWorker({
    clock,
    log,
    take,
    findNextTime: () => findNextTime(db, canTakeSerial() ? [...handlers.keys()] : namesOf(false)),
  })

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

  function handle<Payload>(kind: JobKind<Payload>, handler: JobHandler<Payload>, isSerial = false): void {
    if (handlers.has(kind.name)) throw new TypeError(`Job "${kind.name}" has a handler already`)
    const { name, parse, maxAttempts = 8 } = kind
    handlers.set(name, { maxAttempts, isSerial, run: (payload, run) => handler(parse(payload), run) })
  }

  const schedules = createSchedules({
    db,
    log,
    add,
    handle,
    remove: (name) => void handlers.delete(name),
    wake: () => worker.wake(),
  })

  return {
    add,
    handle,
    whenBuried: (listener) => void listeners.push(listener),
    whenRun: (listener) => void runListeners.push(listener),
    schedule: schedules.add,
    createScheduleSet: schedules.createSet,
    plan: schedules.plan,
    async start() {
      worker.start()
      endings.push(await db.listen(jobChannel, worker.wake, worker.wake))
      endings.push(...schedules.watch())
      await schedules.plan()
      worker.wake()
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
      worker.stop()
      await Promise.all(endings.map((end) => end()))
      const giveUp = setTimeout(() => stopping.abort(), patience)
      await worker.drain()
      clearTimeout(giveUp)
    },
  }
}

interface WorkerOptions extends LogPort {
  /** Unix milliseconds. */
  readonly clock: () => number
  /** Takes up to `limit` jobs that are due and starts them. */
  readonly take: (limit: number) => Promise<readonly Promise<void>[]>
  /** When the next job is due, in Unix seconds; undefined when there is none. */
  readonly findNextTime: () => Promise<number | undefined>
}

/** Runs due jobs, several at a time, and sleeps until the next one is due. */
interface JobWorker {
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

function createJobWorker({ clock, log, take, findNextTime }: WorkerOptions): JobWorker {
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

interface SchedulesOptions extends DatabasePort, LogPort, Pick<JobQueue, 'add'> {
  readonly handle: (kind: JobKind<undefined>, handler: JobHandler<undefined>, isSerial: boolean) => void
  /** Removes the handler of a name. */
  readonly remove: (name: string) => void
  /** Looks for jobs now, if the process runs them. */
  readonly wake: () => void
}

/** Keeps one future job of each schedule in the queue. */
function createSchedules({ db, log, add, handle, remove, wake }: SchedulesOptions) {
  const schedules = new Set<Schedule>()

  async function planOne(schedule: Schedule): Promise<void> {
    const { name, findNextTime: findTime } = schedule
    const runAt = await findTime()
    // It may have been removed meanwhile.
    if (runAt !== undefined && schedules.has(schedule))
      await add(db, kindOf(name), undefined, { runAt, key: `${name}:${runAt}` })
  }

  function addOne(schedule: Schedule, isSerial: boolean): void {
    schedules.add(schedule)
    const handler: JobHandler<undefined> = async (_payload, run) => {
      // Plan the next run first, so that a failure of this run cannot lose it.
      await planOne(schedule)
      await schedule.run(run)
    }
    handle(kindOf(schedule.name), handler, isSerial)
  }

  function createSet(): ScheduleSet {
    let current: readonly Schedule[] = []
    return {
      async replace(next) {
        const gone = current.filter((schedule) => !next.includes(schedule))
        const added = next.filter((schedule) => !current.includes(schedule))
        current = next
        for (const schedule of gone) {
          schedules.delete(schedule)
          remove(schedule.name)
        }
        for (const schedule of added) addOne(schedule, true)
        await removeQueuedJobs(
          db,
          gone.map(({ name }) => name),
        )
        for (const schedule of added) await planOne(schedule)
        if (added.length > 0) wake()
      },
    }
  }

  return {
    add: (schedule: Schedule): void => addOne(schedule, false),
    createSet,
    plan: async (): Promise<void> => {
      for (const schedule of schedules) await planOne(schedule)
    },
    /** Plans a schedule again whenever the schedule requests it. Returns functions that stop watching. */
    watch: (): (() => Promise<void>)[] =>
      [...schedules].flatMap((schedule) => {
        const end = schedule.watch?.(() => {
          planOne(schedule).catch((error: unknown) =>
            log.warn({ err: error }, `"${schedule.name}" could not be planned`),
          )
        })
        return end ? [async () => end()] : []
      }),
  }
}

function kindOf(schedule: string): JobKind<undefined> {
  return { name: schedule, parse: () => undefined }
}
