import type { NewsCard } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { SiteLink } from '../../app/frame/site-link.tsx'
import { DateText } from '../../design/date-text.tsx'
import { MarkedText } from '../../design/marked-text.tsx'
import { Picture } from '../../design/picture.tsx'

interface Props {
  readonly item: NewsCard
  readonly isFirst: boolean
  /** The words of a search, which are marked. */
  readonly q?: string | undefined
  /** The part of the article around the words; replaces the summary. */
  readonly excerpt?: string | undefined
}

/** An article in a list. */
export function JournalEntry({ item, isFirst, q, excerpt }: Props) {
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
            <MarkedText text={item.title} q={q} />
          </SiteLink>
        </h2>
        <p>
          <MarkedText text={excerpt || item.summary} q={q} />
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
