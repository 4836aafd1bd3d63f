import type { NewsContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import './news.css'
import type { Route } from './+types/news.route'
import { pageLoader } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { newsListHead } from './news-head.ts'
import { chosenNews } from './news-path.ts'
import { NewsDirectory } from './news-directory.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('news', newsListHead)

export default function NewsList({ loaderData }: Route.ComponentProps) {
  return <NewsListPage content={contentOf(loaderData)} />
}

/** The news, of all categories or of one. */
export function NewsListPage({ content }: { readonly content: NewsContent }) {
  const text = useText()
  return (
    <NewsDirectory
      path="/news"
      content={content}
      chosen={chosenNews(content)}
      title={content.category?.name ?? text('site.news')}
      lead={text('news.lead')}
    />
  )
}
