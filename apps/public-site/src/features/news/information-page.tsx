import type { ContentOfSource } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useSearchParams } from 'react-router'
import { pageOfList } from '../../app/list-path.ts'
import { EmptyList } from '../../design/empty-list.tsx'
import { Facets } from '../../design/facets.tsx'
import { OrderSwitch } from '../../design/order-switch.tsx'
import { Pager } from '../../design/pager.tsx'
import { JournalEntry } from './journal-entry.tsx'
import { NewsFilter } from './news-filter.tsx'

const path = '/big_infomation'

/** All articles, with search and categories. */
export function InformationPage({
  content,
}: {
  readonly content: ContentOfSource<{ readonly list: 'information.Item' }>
}) {
  const { list, excerpts, facets, chosen, page, pageSize, total } = content
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
