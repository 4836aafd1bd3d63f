import type { NavLink, SiteContent } from '@teachnet/contract'
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
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </div>
    </header>
  )
}

/** The configured links that lead somewhere; a site without any still has a way to its pages. */
function useHeadLinks(site: SiteContent | undefined): NavLink[] {
  const text = useText()
  const chosen = site?.head_nav.length ? site.head_nav : (site?.top_menu ?? [])
  const configured = reachableLinks(chosen)
  if (configured.length > 0) return configured
  return allPages.flatMap(({ navigation, path }) => (navigation ? [{ title: text(navigation), path }] : []))
}
