import { applicationStates } from '@teachnet/contract'
import { seatsLeft } from '@teachnet/contract/course-runs'
import { courseRun } from '@teachnet/contract/resources'
import { formatSiteTime } from '@teachnet/contract/site-time'
import type { Queries } from '../../platform/db/client.ts'
import type { JobQueue } from '../../platform/jobs/job-kind.ts'
import { dayOf } from '../../content/today.ts'
import type { CachePort, ClockPort, DatabasePort, JobsPort } from '../../platform/ports.ts'
import { tagsOf } from '../../records/write/transaction.ts'
import { addApplicationEvent } from './application-event.repo.ts'
import { applicationMessage } from './application-letters.ts'
import {
  hasWaiting,
  lockRun,
  lockWaiting,
  lockWithoutOffer,
  setOffer,
  settleSeats,
  type StoredRun,
} from './course-run.repo.ts'

const controller = 'setin.Enrolment'

/** A job that offers the free seats of a run to its waiting list. Its payload is the run's id. */
const offerSeats = { name: 'enrolment.offerSeats', parse: Number } as const

/** A job at the end of an offer. Its payload is the enrolment's id. */
const endOffer = { name: 'enrolment.endOffer', parse: Number } as const

/** How long seats are offered, in seconds. */
const offerLife = 172_800

/** Counts the seats of a run again; free ones go to its waiting list. Undefined: the run does not exist. */
export async function settleRun(tx: Queries, jobs: JobQueue, id: number): Promise<StoredRun | undefined> {
  const run = await settleSeats(tx, id)
  if (run) await offerFreeSeats(tx, jobs, run)
  return run
}

/** Adds the job that offers the free seats of a run, if somebody waits for them. */
export async function offerFreeSeats(
  tx: Queries,
  jobs: JobQueue,
  run: Pick<StoredRun, 'id' | 'seats' | 'taken' | 'held'>,
): Promise<void> {
  if (seatsLeft(run) > 0 && (await hasWaiting(tx, run.id))) await jobs.add(tx, offerSeats, run.id)
}

type Ports = DatabasePort & ClockPort & JobsPort & CachePort

/**
 * Registers the offers of free seats: in the order of the waiting list, each for two days. An offer that nobody takes ends the enrolment,
 * and the next one gets the seats. Call it before jobs start.
 */
export function handleSeatOffers(deps: Ports): void {
  const { db, clock, jobs, cache } = deps
  const now = () => Math.floor(clock() / 1000)

  jobs.handle(offerSeats, async (id) => {
    const isOffered = await db.transaction((tx) => offerTo(tx, id))
    if (isOffered) await cache.drop(tagsOf(courseRun, [id]))
  })

  jobs.handle(endOffer, async (id) => {
    const runId = await db.transaction(async (tx) => {
      const found = await lockWaiting(tx, id)
      if (!found || found.offer_until === null || found.offer_until > now()) return undefined
      await setOffer(tx, id, { state: applicationStates.withdrawn, offer_until: null, update_time: now() })
      await record(tx, { id, event: 'offerEnded', text: '' })
      await settleRun(tx, jobs, found.run_id)
      return found.run_id
    })
    if (runId !== undefined) await cache.drop(tagsOf(courseRun, [runId]))
  })

  /** Offers seats while the next one of the list fits in. A larger group is not overtaken. Returns whether any were offered. */
  async function offerTo(tx: Queries, runId: number): Promise<boolean> {
    const waiting = await lockWithoutOffer(tx, runId)
    const run = await lockRun(tx, runId)
    if (!run || run.status !== '1' || run.state !== 'open') return false
    if (run.start_date < dayOf({ now: now(), timeZone: run.time_zone })) return false
    let left = seatsLeft(run)
    const until = now() + offerLife
    for (const { id, seats } of waiting) {
      if (seats > left) break
      left -= seats
      await setOffer(tx, id, { offer_until: until, update_time: now() })
      const time = formatSiteTime(until, run.time_zone).slice(0, 16)
      await record(tx, { id, event: 'offered', text: time })
      await jobs.add(tx, endOffer, id, { runAt: until })
    }
    if (left === seatsLeft(run)) return false
    await settleSeats(tx, runId)
    return true
  }

  async function record(
    tx: Queries,
    { id, event, text }: { readonly id: number; readonly event: 'offered' | 'offerEnded'; readonly text: string },
  ): Promise<void> {
    const row = { controller, application_id: id, event, text, create_time: now() }
    await jobs.add(tx, applicationMessage, await addApplicationEvent(tx, row))
  }
}
