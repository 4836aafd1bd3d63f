import type { NewsLink } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { SiteLink } from '../../app/frame/site-link.tsx'

/** The articles that were opened most, beside a list of articles. */
export function MostRead({ articles }: { readonly articles: readonly NewsLink[] }) {
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
