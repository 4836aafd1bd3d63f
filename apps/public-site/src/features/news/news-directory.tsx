import type { NewsContent, NewsLink, ContentOfSource, NewsCard } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { Phrases } from '../../app/chinese-text.tsx'
import { useListChoice } from '../../app/list-path.ts'
import { Facets } from '../../design/facets.tsx'
import { SiteLink } from '../../app/layout/site-link.tsx'
import { DirectoryResults } from '../../design/directory-results.tsx'
import { DateText } from '../../design/date-text.tsx'
import { MarkedText } from '../../design/marked-text.tsx'
import { Picture } from '../../design/picture.tsx'
import { ListSearch } from '../../design/list-search.tsx'

interface Props {
  readonly path: string
  readonly content: Pick<
    NewsContent,
    'facets' | 'total' | 'mostRead' | 'list' | 'excerpts' | 'match' | 'page' | 'pageSize'
  >
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
        <ListSearch path={path} chosen={choice} q={chosen.q ?? ''} label={text('news.search')} />
      </header>
      <Facets
        path={path}
        total={total}
        chosen={choice}
        groups={[
          { filter: 'category', title: text('news.categories'), facets: facets.category },
          { filter: 'month', title: text('news.month'), facets: facets.month?.toReversed(), isFolded: true },
          { filter: 'tag', title: text('news.tags'), facets: facets.tag, isFolded: true },
        ]}
      />
      <ArticleResults path={path} content={content} chosen={chosen} choice={choice} />
      <MostRead articles={mostRead} />
    </div>
  )
}

/** The articles that were opened most, next to a list of articles. */
function MostRead({ articles }: { readonly articles: readonly NewsLink[] }) {
  const text = useText()
  if (articles.length === 0) return null
  return (
    <aside className="most-read" aria-labelledby="most-read">
      <h2 id="most-read">{text('news.mostRead')}</h2>
      <ol>
        {articles.map(({ slug, title }) => (
          <li key={slug}>
            <SiteLink to={`/news/${slug}`}>{title}</SiteLink>
          </li>
        ))}
      </ol>
    </aside>
  )
}

type ArticleList = ContentOfSource<{ readonly list: 'information.Item' }>

interface ArticleResultsProps {
  /** Path of the list. */
  readonly path: string
  readonly content: Pick<ArticleList, 'list' | 'excerpts' | 'match' | 'page' | 'pageSize' | 'total'>
  /** The filters that a visitor has set. */
  readonly chosen: Readonly<Record<string, string>>
  /** The filters with the order. */
  readonly choice: Readonly<Record<string, string>>
}

/** The articles of a list with their number, the switch of their order, and the links to further pages. */
function ArticleResults({ path, content, chosen, choice }: ArticleResultsProps) {
  const { list, excerpts, match, page, pageSize, total } = content
  const text = useText()
  return (
    <DirectoryResults
      path={path}
      choice={choice}
      page={page}
      pageSize={pageSize}
      total={total}
      found={text('news.total', { total })}
      match={match}
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
          <JournalEntry
            key={item.id}
            item={item}
            isFirst={index === 0}
            marks={match?.marks}
            excerpt={excerpts[index]}
          />
        ))}
      </ol>
    </DirectoryResults>
  )
}

interface JournalEntryProps {
  readonly item: NewsCard
  readonly isFirst: boolean
  /** What a search found. */
  readonly marks?: readonly string[] | undefined
  /** The part of the article around the words; replaces the summary. */
  readonly excerpt?: string | undefined
}

/** An article in a list. */
function JournalEntry({ item, isFirst, marks, excerpt }: JournalEntryProps) {
  const text = useText()
  return (
    <li className="journal-entry">
      <p className="kicker">
        <DateText seconds={item.publish_time} />
        <span>{item.category.name}</span>
        {item.is_top === 1 && <span className="pinned">{text('news.pinned')}</span>}
      </p>
      <div className="journal-words">
        <h2>
          <SiteLink to={`/news/${item.slug}`}>
            {marks ? <MarkedText text={item.title} marks={marks} /> : <Phrases>{item.title}</Phrases>}
          </SiteLink>
        </h2>
        <p>
          <MarkedText text={excerpt || item.summary} marks={marks} />
        </p>
      </div>
      {item.cover && (
        <Picture
          src={item.cover}
          sizes="(max-width: 30rem) 100vw, 240px"
          alt=""
          width="240"
          height="150"
          isFirst={isFirst}
        />
      )}
    </li>
  )
}
