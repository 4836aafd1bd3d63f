import type { DatabasePort, LogPort } from '../ports.ts'
import type { JobKind, JobQueue, Schedule } from './job-kind.ts'

type SchedulesOptions = DatabasePort & LogPort & Pick<JobQueue, 'add' | 'handle'>

/** Keeps one future job of each schedule in the queue. */
export function createSchedules({ db, log, add, handle }: SchedulesOptions) {
  const schedules: Schedule[] = []

  async function planOne({ name, findNextTime: findTime }: Schedule): Promise<void> {
    const runAt = await findTime()
    if (runAt !== undefined) await add(db, kindOf(name), undefined, { runAt, key: `${name}:${runAt}` })
  }

  return {
    add: (schedule: Schedule): void => {
      schedules.push(schedule)
      handle(kindOf(schedule.name), async (_payload, run) => {
        // Plan the next run first, so that a failure of this run cannot lose it.
        await planOne(schedule)
        await schedule.run(run)
      })
    },
    plan: async (): Promise<void> => {
      for (const schedule of schedules) await planOne(schedule)
    },
    /** Plans a schedule again whenever the schedule requests it. Returns functions that stop watching. */
    watch: (): (() => Promise<void>)[] =>
      schedules.flatMap((schedule) => {
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
