import type { ClockPort, DatabasePort, LogPort, RandomPort, TracingPort } from '../ports.ts'
import { clockTolerance } from '../db/within-period.ts'
import { addJob, findNextTime, jobChannel, takeJobs } from './job.repo.ts'
import type { BuriedJob, JobHandler, JobKind, JobQueue } from './job-kind.ts'
import { createJobRun, type Handled } from './job-run.ts'
import { createJobWorker } from './job-worker.ts'
import { longestRetry } from './retry-timing.ts'
import { createSchedules } from './schedules.ts'

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
  const currentSecond = () => Math.floor(clock() / 1000)
  /** Time of the last look for jobs, in Unix seconds. */
  let takenAt = 0
  const listeners: ((job: BuriedJob) => Promise<void>)[] = []
  const onBuried = async (job: BuriedJob) => {
    for (const tell of listeners) await tell(job)
  }
  const runJob = createJobRun({ db, clock, random, log, lease, signal: stopping.signal, onBuried })

  async function take(limit: number): Promise<Promise<void>[]> {
    const holder = random(12).toString('hex')
    const now = currentSecond()
    // Scheduled work may be planned for times that are far away since the clock was set back.
    if (now < takenAt - clockTolerance) await schedules.plan()
    takenAt = now
    const names = [...handlers.keys()]
    const jobs = await takeJobs(db, { names, now, limit, holder, until: now + lease, longestRetry })
    return jobs.flatMap((job) => {
      const handled = handlers.get(job.name)
      if (!handled) return []
      const run = () => runJob(job, holder, handled)
      return [tracing ? tracing.run(`job ${job.name}`, run) : run()]
    })
  }

  const worker = createJobWorker({ clock, log, take, findNextTime: () => findNextTime(db, [...handlers.keys()]) })

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

  const schedules = createSchedules({ db, log, add, handle })

  return {
    add,
    handle,
    whenBuried: (listener) => void listeners.push(listener),
    schedule: schedules.add,
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
