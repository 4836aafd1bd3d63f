import type { Route } from './+types/search.route'
import { pageLoader } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { searchHead } from './search-head.ts'
import { SearchPage } from './search-page.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('search', searchHead)

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchPage content={contentOf(loaderData)} />
}
