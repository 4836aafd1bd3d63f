import { useLocale, useText } from '@teachnet/i18n/react'
import { NotFoundPage } from '@teachnet/ui/error-pages'
import type { SiteContent } from '@teachnet/contract'
import { inLocale } from '../../app/site-address.ts'
import { SiteLink } from '../../app/site-link.tsx'
import { ListSearch } from '../../design/list-search.tsx'
import { allPages } from '../../pages.ts'
import { NoAccess } from './no-access.tsx'

interface Props {
  readonly status: number
  readonly site: SiteContent | undefined
  readonly requestId?: string | undefined
}

/** An error page: not found, no permission, or a server error. */
export function ProblemPage({ status, site, requestId }: Props) {
  const text = useText()
  const homePath = inLocale('/', useLocale())
  if (status === 404)
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
  if (status === 401) return <NoAccess site={site} requestId={requestId} />
  return (
    <main className="page-width problem">
      <h1>{text('problem.failureTitle')}</h1>
      <p>{text('problem.failure')}</p>
      <SiteLink to="/" className="button">
        {text('site.home')}
      </SiteLink>
    </main>
  )
}
