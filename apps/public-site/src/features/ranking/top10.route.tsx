import type { Route } from './+types/top10.route'
import { pageLoader } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { top10Head } from './top10-head.ts'
import { Top10Page } from './top10-page.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('top10', top10Head)

export default function Top10({ loaderData }: Route.ComponentProps) {
  return <Top10Page content={contentOf(loaderData)} />
}
