import type { SiteContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useLocation } from 'react-router'
import { findCurrentLink } from './current-link.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { menuGroups } from './menu-groups.ts'
import { SiteLink } from './site-link.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useDisclosure } from './use-disclosure.ts'

/** The width below which the menu covers the page; `frame.css` has the same one. */
const coversPage = () => matchMedia('(max-width: 64rem)').matches

/** All links of the site by group: a panel below the head, and on narrow screens a drawer. Opens without scripts. */
export function SiteMenu({ site }: { readonly site: SiteContent | undefined }) {
  const text = useText()
  const details = useDisclosure(coversPage)
  const groups = menuGroups(site, text)
  const current = findCurrentLink(
    groups.flatMap(({ links }) => links.map(({ path }) => path)),
    useLocation(),
  )
  return (
    <details ref={details} className="site-menu">
      <summary>
        <span className="site-menu-open">
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M2 5h16M2 10h16M2 15h16" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </span>
        <span className="site-menu-close">
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d="m4 4 12 12M16 4 4 16" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </span>
        <span className="visually-hidden">{text('site.menu')}</span>
      </summary>
      <nav className="site-menu-panel" aria-label={text('site.menu')}>
        <div className="site-menu-groups">
          {groups.map(({ heading, links }) => (
            <section
              key={heading}
              data-group={heading}
              data-repeated={links.every(({ isRepeated }) => isRepeated) || undefined}
            >
              <h2>{text(heading)}</h2>
              <ul>
                {links.map(({ title, path, isRepeated }) => (
                  <li key={path} data-repeated={isRepeated || undefined}>
                    <SiteLink
                      to={path}
                      aria-current={path === current?.path && !isRepeated ? current.state : undefined}
                    >
                      {title}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <div className="site-menu-tools">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </nav>
    </details>
  )
}
