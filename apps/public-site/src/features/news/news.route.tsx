import type { Route } from './+types/news.route'
import { pageLoader } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { newsListHead } from './news-head.ts'
import { NewsListPage } from './news-list-page.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('news', newsListHead)

export default function NewsList({ loaderData }: Route.ComponentProps) {
  return <NewsListPage content={contentOf(loaderData)} />
}
