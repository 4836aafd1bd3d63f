import type { Route } from './+types/calendar.route'
import { loadContent, loadProblem } from '../../app/load-content.server.ts'
import { originOf } from '../../app/origin-of.server.ts'
import { inLocale, localeOf, toAbsolute } from '../../app/site-address.ts'
import { calendarFile } from './calendar-file.ts'

/** Serves a course's dates as a calendar file. */
export async function loader(args: Route.LoaderArgs) {
  const { content, headers } = await loadContent(args, 'course', { slug: args.params.slug })
  if (!content.course.start_date) throw await loadProblem(args, 404)
  const path = inLocale(`/course/${content.course.slug}`, localeOf(args.request))
  return new Response(calendarFile(content.course, toAbsolute(path, originOf(args.request))), {
    headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' },
  })
}
