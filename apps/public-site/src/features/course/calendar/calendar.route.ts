import type { Route } from './+types/calendar.route'
import { datesOf, nextDateOf, type CourseDate } from '../../../app/course-dates.ts'
import { loadContent, loadProblem } from '../../../app/loading/load-content.server.ts'
import { originOf } from '../../../app/loading/env.server.ts'
import { inLocale, localeOf, toAbsolute } from '../../../app/site-address.ts'
import type { CourseDetail } from '@teachnet/contract'
import { calendarFile } from '@teachnet/contract/calendar'
import { addressText } from '@teachnet/contract/place-text'
import type { Locale } from '@teachnet/protocol'

/** Serves a date of a course as a calendar file: that of the run in the path or, without one, the next one. */
export async function loader(args: Route.LoaderArgs) {
  const { content, headers } = await loadContent(args, 'course', { slug: args.params.slug })
  const { run } = args.params
  const date =
    run === undefined ? nextDateOf(content.course) : datesOf(content.course).find(({ key }) => key === `run-${run}`)
  if (!date?.start_date) throw await loadProblem(args, 404)
  const locale = localeOf(args.request)
  const page = toAbsolute(inLocale(`/course/${content.course.slug}`, locale), originOf(args.request))
  return new Response(courseCalendar(content.course, date, page, locale), {
    headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' },
  })
}

/** Returns a date of a course as a calendar file. @param page address of the course's page */
export function courseCalendar(course: CourseDetail, date: CourseDate, page: string, locale: Locale): string {
  const { slug, title, summary, update_time } = course
  const { start_date, run } = date
  if (!start_date) throw new TypeError(`The course ${slug} has no date`)
  const entry = {
    ...date,
    start_date,
    update_time,
    uid: `course-${slug}${run ? `-${run.id}` : ''}@${new URL(page).host}`,
    summary: run ? `${title} · ${run.title}` : title,
    description: summary,
    location: addressText(date, locale),
    url: page,
  }
  return calendarFile([entry])
}
