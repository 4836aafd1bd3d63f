import type { Route } from './+types/listed-courses.route'
import { pageLoader } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { listedCoursesHead } from './courses-head.ts'
import { ListedCoursesPage } from './courses-page.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('listedCourses', listedCoursesHead)

export default function ListedCourses({ loaderData }: Route.ComponentProps) {
  return <ListedCoursesPage content={contentOf(loaderData)} />
}
