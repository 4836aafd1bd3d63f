import { sitePaths } from '@teachnet/contract'
import { formatSiteTime } from '@teachnet/contract/site-time'
import type { ClockPort, DatabasePort, JobsPort } from '../../platform/ports.ts'
import { addNotice, noticeMessage } from '../inbox/index.ts'
import { findOffered, listInterested } from './saved.repo.ts'

/** A job that notifies members who saved a course, or a teacher of it, of a new run. Its payload is the run's id. */
export const newDates = { name: 'saved.newDates', parse: Number } as const

/** Registers the notices of new dates. Call it before jobs start. */
export function handleNewDates({ db, clock, jobs }: DatabasePort & ClockPort & JobsPort): void {
  jobs.handle(newDates, async (id) => {
    const now = Math.floor(clock() / 1000)
    const found = await findOffered(db, id)
    if (!found || found.run.start_date < formatSiteTime(now, found.run.time_zone).slice(0, 10)) return
    const { run, course } = found
    await db.transaction(async (tx) => {
      for (const userId of await listInterested(tx, found)) {
        const notice = await addNotice(tx, {
          userId,
          kind: 'dates',
          name: 'dates.run',
          params: { course: course.title, run: run.title, date: run.start_date },
          link: `${sitePaths.courses}/${encodeURIComponent(course.slug)}`,
          now,
        })
        await jobs.add(tx, noticeMessage, notice)
      }
    })
  })
}
