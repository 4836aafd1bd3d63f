import type { NewsContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useSearchParams } from 'react-router'
import { Facets } from '../../design/facets.tsx'
import { ArticleResults } from './article-results.tsx'
import { MostRead } from './most-read.tsx'
import { NewsFilter } from './news-filter.tsx'

interface Props {
  readonly path: string
  readonly content: Pick<NewsContent, 'facets' | 'total' | 'mostRead' | 'list' | 'excerpts' | 'page' | 'pageSize'>
  /** The filters that the reader has set. */
  readonly chosen: Readonly<Record<string, string>>
  readonly title: string
  readonly lead: string
}

/** A list of articles with search and categories. */
export function NewsDirectory({ path, content, chosen, title, lead }: Props) {
  const { facets, total, mostRead } = content
  const text = useText()
  const order = useSearchParams()[0].get('order') ?? undefined
  const choice = { ...chosen, ...(order && { order }) }
  return (
    <div className="page-width with-facets">
      <header className="page-head">
        <h1>{title}</h1>
        <p>{lead}</p>
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
