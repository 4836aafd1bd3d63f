import type { Route } from './+types/teacher.route'
import { pageLoader } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { teacherHead } from './teacher-head.ts'
import { TeacherPage } from './teacher-page.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('teacher', teacherHead)

export default function Teacher({ loaderData }: Route.ComponentProps) {
  return <TeacherPage content={contentOf(loaderData)} />
}
