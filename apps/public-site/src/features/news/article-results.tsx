import type { ContentOfSource } from '@teachnet/contract'
import { kept } from '../../app/kept-part.tsx'
import { useText } from '@teachnet/i18n/react'
import { pageOfList } from '../../app/list-path.ts'
import { EmptyList } from '../../design/empty-list.tsx'
import { OrderSwitch } from '../../design/order-switch.tsx'
import { Pager } from '../../design/pager.tsx'
import { JournalEntry } from './journal-entry.tsx'

type ArticleList = ContentOfSource<{ readonly list: 'information.Item' }>

interface Props {
  /** Path of the list. */
  readonly path: string
  readonly content: Pick<ArticleList, 'list' | 'excerpts' | 'page' | 'pageSize' | 'total'>
  /** The filters that a visitor has set. */
  readonly chosen: Readonly<Record<string, string>>
  readonly order: string | undefined
}

/** The articles of a list with their number, the switch of their order, and the links to further pages. */
export function ArticleResults({ path, content, ...props }: Props) {
  const { list, excerpts, page, pageSize, total } = content
  const shown = { list, excerpts, page, pageSize, total }
  // Few visitors repeat the words of another one.
  return props.chosen.q === undefined ? (
    <KeptResults path={path} content={shown} {...props} />
  ) : (
    <Results path={path} content={shown} {...props} />
  )
}

function Results({ path, content, chosen, order }: Props) {
  const { list, excerpts, page, pageSize, total } = content
  const text = useText()
  const choice = { ...chosen, ...(order && { order }) }
  return (
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
  )
}

const KeptResults = kept('results of articles', Results)
