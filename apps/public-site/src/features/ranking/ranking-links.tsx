import { useText } from '@teachnet/i18n/react'
import { SiteLink } from '../../app/layout/site-link.tsx'

const lists = [
  { path: '/top10', title: 'site.top10' },
  { path: '/teacher100', title: 'site.teacher100' },
  { path: '/sign', title: 'site.sign' },
  { path: '/teachers', title: 'ranking.all' },
] as const

/** Links from one list of teachers to the others. */
export function RankingLinks({ current }: { readonly current: (typeof lists)[number]['path'] }) {
  const text = useText()
  return (
    <nav className="order-switch" aria-label={text('ranking.lists')}>
      <ul>
        {lists.map(({ path, title }) => (
          <li key={path}>
            <SiteLink to={path} aria-current={path === current ? 'page' : undefined}>
              {text(title)}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
