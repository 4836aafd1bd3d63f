import type { Route } from './+types/teacher100.route'
import { pageLoader } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { teacher100Head } from './teacher100-head.ts'
import { Teacher100Page } from './teacher100-page.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('teacher100', teacher100Head)

export default function Teacher100({ loaderData }: Route.ComponentProps) {
  return <Teacher100Page content={contentOf(loaderData)} />
}
