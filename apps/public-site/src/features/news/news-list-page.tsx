import type { NewsContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useSearchParams } from 'react-router'
import { Facets } from '../../design/facets.tsx'
import { ArticleResults } from './article-results.tsx'
import { MostRead } from './most-read.tsx'
import { NewsFilter } from './news-filter.tsx'
import { chosenNews } from './news-path.ts'

const path = '/news'

export function NewsListPage({ content }: { readonly content: NewsContent }) {
  const { category, facets, total, mostRead } = content
  const text = useText()
  const order = useSearchParams()[0].get('order') ?? undefined
  const chosen = chosenNews(content)
  const choice = { ...chosen, ...(order && { order }) }
  return (
    <div className="page-width with-facets">
      <header className="page-head">
        <h1>{category?.name ?? text('site.news')}</h1>
        <p>{text('news.lead')}</p>
        <NewsFilter path={path} chosen={choice} facets={facets} />
      </header>
      <Facets
        path={path}
        total={total}
        chosen={choice}
        groups={[{ filter: 'category', title: text('news.categories'), facets: facets.category }]}
      />
      <ArticleResults {...{ path, content, chosen, order }} />
      <MostRead articles={mostRead} />
    </div>
  )
}
