import type { InformationContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useSearchParams } from 'react-router'
import { Facets } from '../../design/facets.tsx'
import { ArticleResults } from './article-results.tsx'
import { MostRead } from './most-read.tsx'
import { NewsFilter } from './news-filter.tsx'

const path = '/big_infomation'

/** All articles, with search and categories. */
export function InformationPage({ content }: { readonly content: InformationContent }) {
  const { facets, chosen, total, mostRead } = content
  const text = useText()
  const order = useSearchParams()[0].get('order') ?? undefined
  const choice = { ...chosen, ...(order && { order }) }
  return (
    <div className="page-width with-facets">
      <header className="page-head">
        <h1>{text('site.information')}</h1>
        <p>{text('news.informationLead')}</p>
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
