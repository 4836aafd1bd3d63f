import { useText } from '@teachnet/i18n/react'
import { NotFoundPage } from '@teachnet/ui/error-pages'
import { SiteLink } from '../../app/layout/site-link.tsx'
import { ListSearch } from '../../design/list-search.tsx'
import { allPages } from '../../pages.ts'

/** No such page: leads on with a search and the main pages. */
export function MissingPage({ homePath }: { readonly homePath: string }) {
  const text = useText()
  return (
    <>
      <NotFoundPage homePath={homePath} />
      <nav className="page-width problem-links" aria-label={text('problem.links')}>
        <ListSearch path="/search" q="" label={text('problem.searchLabel')} button={text('site.search')} />
        <h2>{text('problem.links')}</h2>
        <ul>
          {allPages
            .filter(({ isMain }) => isMain)
            .flatMap(({ navigation, path }) => (navigation ? [{ navigation, path }] : []))
            .map(({ navigation, path }) => (
              <li key={path}>
                <SiteLink to={path}>{text(navigation)}</SiteLink>
              </li>
            ))}
        </ul>
      </nav>
    </>
  )
}
