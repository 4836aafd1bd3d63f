import type { Route } from './+types/course.route'
import { pageLoader } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { courseHead } from './course-head.ts'
import { CoursePage } from './course-page.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('course', courseHead)

export default function Course({ loaderData }: Route.ComponentProps) {
  return <CoursePage content={contentOf(loaderData)} />
}
