import type { Route } from './+types/courses.route'
import { pageLoader } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { coursesHead } from './courses-head.ts'
import { CoursesPage } from './courses-page.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('courses', coursesHead)

export default function Courses({ loaderData }: Route.ComponentProps) {
  return <CoursesPage content={contentOf(loaderData)} />
}
