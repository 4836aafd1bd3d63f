import type { SiteContent } from '@teachnet/contract'
import type { NavLink } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { allPages } from '../pages.ts'
import { Seal } from '../design/seal.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { SiteLink, SiteNavLink } from './site-link.tsx'
import { reachableLinks } from './site-paths.ts'
import { ThemeSwitch } from './theme-switch.tsx'

export function SiteHeader({ site }: { readonly site: SiteContent | undefined }) {
  const text = useText()
  const siteName = site?.siteName || text('site.name')
  return (
    <header className="masthead">
      <div className="masthead-row page-width">
        <SiteLink to="/" className="masthead-name">
          {site?.logo ? <img src={site.logo} alt="" width="40" height="40" /> : <Seal text={[...siteName][0] ?? ''} />}
          <span>{siteName}</span>
        </SiteLink>
        <nav className="masthead-nav" aria-label={text('site.navigation')}>
          <ul>
            {useHeadLinks(site).map(({ title, path }) => (
              <li key={path}>
                <SiteNavLink to={path}>{title}</SiteNavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="masthead-tools">
          <SiteLink
            to="/search"
            className="masthead-search"
            aria-label={text('site.search')}
            title={text('site.search')}
          >
            <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
              <circle cx="7.5" cy="7.5" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
              <path d="m11.5 11.5 5 5" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </SiteLink>
          <SiteLink className="masthead-account" to="/user/">
            {text('site.memberCentre')}
          </SiteLink>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </div>
    </header>
  )
}

/** Returns the configured links that have a target; without configured links, the main pages. */
function useHeadLinks(site: SiteContent | undefined): NavLink[] {
  const text = useText()
  const chosen = site?.head_nav.length ? site.head_nav : (site?.top_menu ?? [])
  const configured = reachableLinks(chosen)
  if (configured.length > 0) return configured
  return allPages
    .filter(({ isMain }) => isMain)
    .flatMap(({ navigation, path }) => (navigation ? [{ title: text(navigation), path }] : []))
}
