import type { Route } from './+types/teachers.route'
import { pageLoader } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { teachersHead } from './teachers-head.ts'
import { TeachersPage } from './teachers-page.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('teachers', teachersHead)

export default function Teachers({ loaderData }: Route.ComponentProps) {
  return <TeachersPage content={contentOf(loaderData)} />
}
