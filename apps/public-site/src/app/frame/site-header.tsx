import type { SiteContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useLocation } from 'react-router'
import { AccountLink } from './account-link.tsx'
import { ApplyMenu } from './apply-menu.tsx'
import { findCurrentLink } from './current-link.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { headLinks } from './menu-groups.ts'
import { SiteLink } from './site-link.tsx'
import { SiteLogo } from './site-logo.tsx'
import { SiteMenu } from './site-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

interface Props {
  readonly site: SiteContent | undefined
}

export function SiteHeader({ site }: Props) {
  const text = useText()
  const siteName = site?.siteName || text('site.name')
  const links = headLinks(site, text)
  const current = findCurrentLink(
    links.map(({ path }) => path),
    useLocation(),
  )
  return (
    <header className="masthead">
      <div className="masthead-row page-width">
        <SiteLink to="/" className="masthead-name">
          <SiteLogo site={site} name={siteName} />
          <span>{siteName}</span>
        </SiteLink>
        <nav className="masthead-nav" aria-label={text('site.navigation')}>
          <ul>
            {links.map(({ title, path }) => (
              <li key={path}>
                <SiteLink to={path} aria-current={path === current?.path ? current.state : undefined}>
                  {title}
                </SiteLink>
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
          <LanguageSwitch />
          <ThemeSwitch />
          <AccountLink />
          <ApplyMenu />
          <SiteMenu site={site} />
        </div>
      </div>
    </header>
  )
}
