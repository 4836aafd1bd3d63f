import type { ContentOfSource } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { DirectoryResults } from '../../design/directory-results.tsx'
import { JournalEntry } from './journal-entry.tsx'

type ArticleList = ContentOfSource<{ readonly list: 'information.Item' }>

interface Props {
  /** Path of the list. */
  readonly path: string
  readonly content: Pick<ArticleList, 'list' | 'excerpts' | 'page' | 'pageSize' | 'total'>
  /** The filters that a visitor has set. */
  readonly chosen: Readonly<Record<string, string>>
  /** The filters with the order. */
  readonly choice: Readonly<Record<string, string>>
}

/** The articles of a list with their number, the switch of their order, and the links to further pages. */
export function ArticleResults({ path, content, chosen, choice }: Props) {
  const { list, excerpts, page, pageSize, total } = content
  const text = useText()
  return (
    <DirectoryResults
      {...{ path, choice, page, pageSize, total }}
      found={text('news.total', { total })}
      isEmpty={list.length === 0}
      none={text('news.empty')}
      isNarrowed={Object.keys(chosen).length > 0}
      orders={[
        { name: 'pinned', text: text('news.byPinned') },
        { name: 'newest', text: text('news.byTime') },
      ]}
    >
      <ol className="journal-list">
        {list.map((item, index) => (
          <JournalEntry key={item.id} item={item} isFirst={index === 0} q={chosen.q} excerpt={excerpts[index]} />
        ))}
      </ol>
    </DirectoryResults>
  )
}
