import type { Route } from './+types/calendar.route'
import { datesOf, nextDateOf } from '../../../app/course-dates.ts'
import { loadContent, loadProblem } from '../../../app/loading/load-content.server.ts'
import { originOf } from '../../../app/loading/origin-of.server.ts'
import { inLocale, localeOf, toAbsolute } from '../../../app/site-address.ts'
import { calendarFile } from './calendar-file.ts'

/** Serves a date of a course as a calendar file: that of the run in the path or, without one, the next one. */
export async function loader(args: Route.LoaderArgs) {
  const { content, headers } = await loadContent(args, 'course', { slug: args.params.slug })
  const { run } = args.params
  const date =
    run === undefined ? nextDateOf(content.course) : datesOf(content.course).find(({ key }) => key === `run-${run}`)
  if (!date?.start_date) throw await loadProblem(args, 404)
  const locale = localeOf(args.request)
  const page = toAbsolute(inLocale(`/course/${content.course.slug}`, locale), originOf(args.request))
  return new Response(calendarFile(content.course, date, page, locale), {
    headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' },
  })
}
