import type { NewsContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { SiteLink } from '../../app/site-link.tsx'
import { Pager } from '../../design/pager.tsx'
import { JournalEntry } from './journal-entry.tsx'
import { newsPath } from './news-path.ts'

export function NewsListPage({ content }: { readonly content: NewsContent }) {
  const { categories, category, list, page, pageSize, total } = content
  const text = useText()
  return (
    <div className="page-width journal">
      <header className="page-head">
        <h1>{category?.name ?? text('site.news')}</h1>
        <p>{text('news.lead', { total })}</p>
      </header>
      <CategoryNavigation categories={categories} current={category?.slug} />
      {list.length === 0 ? (
        <p className="empty">{text('news.empty')}</p>
      ) : (
        <ol className="journal-list">
          {list.map((item, index) => (
            <JournalEntry key={item.id} item={item} isFirst={index === 0} />
          ))}
        </ol>
      )}
      <Pager page={page} pages={Math.ceil(total / pageSize)} pathOf={(number) => newsPath(category?.slug, number)} />
    </div>
  )
}

function CategoryNavigation({
  categories,
  current,
}: {
  readonly categories: NewsContent['categories']
  readonly current?: string
}) {
  const text = useText()
  const entries = [{ name: text('news.all'), slug: undefined }, ...categories]
  return (
    <nav className="journal-categories" aria-label={text('news.categories')}>
      <ul>
        {entries.map(({ name, slug }) => (
          <li key={slug ?? ''}>
            <SiteLink to={newsPath(slug)} aria-current={slug === current ? 'true' : undefined}>
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
