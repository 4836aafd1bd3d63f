import type { NewsContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useSearchParams } from 'react-router'
import { pageOfList } from '../../app/list-path.ts'
import { SiteLink } from '../../app/site-link.tsx'
import { EmptyList } from '../../design/empty-list.tsx'
import { Facets } from '../../design/facets.tsx'
import { OrderSwitch } from '../../design/order-switch.tsx'
import { Pager } from '../../design/pager.tsx'
import { JournalEntry } from './journal-entry.tsx'
import { NewsFilter } from './news-filter.tsx'
import { chosenNews } from './news-path.ts'

const path = '/news'

export function NewsListPage({ content }: { readonly content: NewsContent }) {
  const { category, list, excerpts, facets, page, pageSize, total, mostRead } = content
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
      <section className="results" aria-label={text('list.results')}>
        <div className="results-head">
          <p role="status">{text('news.total', { total })}</p>
          <OrderSwitch
            path={path}
            chosen={choice}
            order={order}
            orders={[
              { name: 'pinned', text: text('news.byPinned') },
              { name: 'newest', text: text('news.byTime') },
            ]}
          />
        </div>
        {list.length === 0 ? (
          <EmptyList path={path} isNarrowed={Object.keys(chosen).length > 0}>
            {text('news.empty')}
          </EmptyList>
        ) : (
          <ol className="journal-list">
            {list.map((item, index) => (
              <JournalEntry key={item.id} item={item} isFirst={index === 0} q={chosen.q} excerpt={excerpts[index]} />
            ))}
          </ol>
        )}
        <Pager page={page} pages={Math.ceil(total / pageSize)} pathOf={(number) => pageOfList(path, choice, number)} />
      </section>
    </div>
  )
}
