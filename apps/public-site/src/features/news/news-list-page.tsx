import type { NewsContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { chosenNews } from './news-path.ts'
import { NewsDirectory } from './news-directory.tsx'

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
