import { sitePaths } from '@teachnet/contract'
import { streetText } from '@teachnet/contract/place-text'
import type { Locale } from '@teachnet/protocol'
import { dayOf } from '../../content/today.ts'
import type { RunWithCourse } from './course-run.repo.ts'

/** A run of a course for one of its participants, in the language of the reader. */
export function describeRun(
  { run, course }: RunWithCourse,
  { locale, now }: { readonly locale: Locale; /** Unix seconds. */ readonly now: number },
) {
  const say = (own: string, english: string) => (locale === 'en' && english !== '' ? english : own)
  const page = `${sitePaths.courses}/${encodeURIComponent(course.slug)}`
  const last = run.end_date ?? run.start_date
  return {
    course: { title: say(course.title, course.title_en), path: page },
    title: say(run.title, run.title_en),
    first: run.start_date,
    last,
    begins: run.start_time,
    ends: run.end_time,
    timeZone: run.time_zone,
    place: streetText({
      address: say(run.address, run.address_en) || say(course.address, course.address_en),
      venue: say(run.venue, run.venue_en),
    }),
    isCancelled: run.state === 'cancelled',
    isOver: last < dayOf({ now, timeZone: run.time_zone }),
    calendar: `${page}/${run.id}/calendar.ics`,
  }
}
