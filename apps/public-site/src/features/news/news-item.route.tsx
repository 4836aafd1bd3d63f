import type { Route } from './+types/news-item.route'
import { pageLoader } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { newsItemHead } from './news-head.ts'
import { NewsItemPage } from './news-item-page.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('newsItem', newsItemHead)

export default function NewsItem({ loaderData }: Route.ComponentProps) {
  return <NewsItemPage content={contentOf(loaderData)} />
}
