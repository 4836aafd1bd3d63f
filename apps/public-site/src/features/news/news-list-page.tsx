import type { NewsContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useSearchParams } from 'react-router'
import { SiteLink } from '../../app/frame/site-link.tsx'
import { Facets } from '../../design/facets.tsx'
import { ArticleResults } from './article-results.tsx'
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
      <div className="facets-column">
        <Facets
          path={path}
          total={total}
          chosen={choice}
          groups={[{ filter: 'category', title: text('news.categories'), facets: facets.category }]}
        />
        {mostRead.length > 0 && (
          <aside className="most-read" aria-labelledby="most-read">
            <h2 id="most-read">{text('news.mostRead')}</h2>
            <ol>
              {mostRead.map(({ slug, title }) => (
                <li key={slug}>
                  <SiteLink to={`/news/${slug}`}>{title}</SiteLink>
                </li>
              ))}
            </ol>
          </aside>
        )}
      </div>
      <ArticleResults {...{ path, content, chosen, order }} />
    </div>
  )
}
