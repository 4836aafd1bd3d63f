import type { NewsContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useListChoice } from '../../app/use-list-choice.ts'
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
  const choice = useListChoice(chosen)
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
      <ArticleResults {...{ path, content, chosen, choice }} />
      <MostRead articles={mostRead} />
    </div>
  )
}
