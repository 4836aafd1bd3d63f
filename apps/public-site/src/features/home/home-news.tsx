import type { NewsCard } from '@teachnet/contract'
import { SiteLink } from '../../app/layout/site-link.tsx'
import { DateText } from '../../design/date-text.tsx'
import { Picture } from '../../design/picture.tsx'

/** The newest article enlarged, the others as a table of contents. */
export function HomeNews({ news }: { readonly news: readonly NewsCard[] }) {
  const [lead, ...rest] = news
  if (!lead) return null
  return (
    <div className="front-page">
      <article className="front-lead">
        {lead.cover && (
          <Picture src={lead.cover} sizes="(max-width: 720px) 100vw, 720px" alt="" width="720" height="405" />
        )}
        <p className="kicker">
          {lead.category.name} <DateText seconds={lead.publish_time} />
        </p>
        <h3>
          <SiteLink to={`/news/${lead.slug}`}>{lead.title}</SiteLink>
        </h3>
        <p className="front-summary">{lead.summary}</p>
      </article>
      <ol className="front-list">
        {rest.map((item) => (
          <li key={item.id}>
            <p className="kicker">
              {item.category.name} <DateText seconds={item.publish_time} />
            </p>
            <h3>
              <SiteLink to={`/news/${item.slug}`}>{item.title}</SiteLink>
            </h3>
          </li>
        ))}
      </ol>
    </div>
  )
}
