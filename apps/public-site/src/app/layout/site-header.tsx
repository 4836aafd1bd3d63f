import type { SiteContent } from '@teachnet/contract'
import { useText, useLocale } from '@teachnet/i18n/react'
import { useLocation } from 'react-router'
import { useState } from 'react'
import { headLinks, pageGroups, menuGroups } from './menu-groups.ts'
import { SiteLink } from './site-link.tsx'
import { SiteLogo } from './site-logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useLoginPath, useStoredAccount } from '../account/use-stored-account.ts'
import { useDisclosure } from './use-disclosure.ts'
import { languageParameter } from '@teachnet/languages'
import { findPage } from '../../pages.ts'
import { languageTag } from '@teachnet/i18n'
import type { Locale } from '@teachnet/protocol'

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

/**
 * Leads to the member centre. The server renders the link for signing in; in the browser of a signed-in member it shows the avatar in the
 * same place, which keeps its size.
 */
function AccountLink() {
  const text = useText()
  const member = useStoredAccount('member')
  const loginPath = useLoginPath()
  const name = member?.nickname || member?.username || ''
  return (
    <SiteLink
      className="masthead-account"
      to={member ? '/user/' : loginPath}
      aria-label={member ? text('site.accountOf', { name }) : undefined}
      title={member ? name : undefined}
    >
      <span className={member ? 'masthead-account-words is-hidden' : 'masthead-account-words'}>
        {text('site.signIn')}
      </span>
      {member && <Avatar key={member.avatar} src={member.avatar} name={name} />}
    </SiteLink>
  )
}

function Avatar({ src, name }: { readonly src: string; readonly name: string }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <span className="masthead-avatar" aria-hidden="true">
      {src === '' || isBroken ? (
        [...name][0]?.toUpperCase()
      ) : (
        <img src={src} alt="" width="32" height="32" onError={() => setBroken(true)} />
      )}
    </span>
  )
}

/** The application forms, and the look-up of an application. */
function ApplyMenu() {
  const text = useText()
  const details = useDisclosure()
  const { links = [] } = pageGroups(text).find(({ heading }) => heading === 'site.sections.apply') ?? {}
  return (
    <details ref={details} className="apply-menu">
      <summary>{text('site.apply')}</summary>
      <ul>
        {links.map(({ title, path }) => (
          <li key={path}>
            <SiteLink to={path}>{title}</SiteLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The width below which the menu covers the page; `layout.css` has the same one. */
const coversPage = () => matchMedia('(max-width: 64rem)').matches

/** All links of the site by group: a panel below the head, and on narrow screens a drawer. Opens without scripts. */
function SiteMenu({ site }: { readonly site: SiteContent | undefined }) {
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

/** The entry of a menu that stands for an address. */
interface CurrentLink {
  readonly path: string
  /** Value of `aria-current`: `page` for the address itself, `true` for an address below it. */
  readonly state: 'page' | 'true'
}

/**
 * Finds the entry that stands for an address. An entry with a query stands for addresses with the same values alone, and comes before one
 * without; at most one entry of a menu is current.
 */
export function findCurrentLink(
  paths: readonly string[],
  { pathname, search }: { readonly pathname: string; readonly search: string },
): CurrentLink | undefined {
  const here = pathname.replace(/(.)\/$/, '$1')
  const query = new URLSearchParams(search)
  const found = paths
    .map((path) => ({ path, ...fitOf(path, here, query) }))
    .toSorted((one, other) => other.fit - one.fit)[0]
  return found && found.fit > 0 ? { path: found.path, state: found.state } : undefined
}

/**
 * How well an entry matches: the address itself ranks before a parent, more values of the query before fewer; 0: no
 * match.
 */
function fitOf(path: string, here: string, query: URLSearchParams): { fit: number; state: CurrentLink['state'] } {
  const [ownPath = '', ownQuery = ''] = path.split('#')[0]?.split('?') ?? []
  const own = [...new URLSearchParams(ownQuery)].filter(([name]) => name !== languageParameter)
  if (own.some(([name, value]) => query.get(name) !== value)) return { fit: 0, state: 'page' }
  if (ownPath === here) return { fit: 1000 + own.length, state: 'page' }
  if (own.length > 0 || ownPath === '/') return { fit: 0, state: 'true' }
  if (here.startsWith(`${ownPath}/`)) return { fit: ownPath.length, state: 'true' }
  return { fit: findPage(here)?.within === ownPath ? 1 : 0, state: 'true' }
}

const names = { 'zh-cn': '中文', en: 'English' } as const satisfies Record<Locale, string>
/** In the head of a phone. */
const shortNames = { 'zh-cn': '中', en: 'EN' } as const satisfies Record<Locale, string>

/** Links to the same page in the other language. The loaded page stores the choice. */
function LanguageSwitch() {
  const other: Locale = useLocale() === 'en' ? 'zh-cn' : 'en'
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.set(languageParameter, other)
  return (
    <a
      className="language-switch"
      href={`${pathname}?${query}`}
      hrefLang={languageTag(other)}
      lang={languageTag(other)}
    >
      <span className="language-long">{names[other]}</span>
      <span className="language-short" aria-hidden="true">
        {shortNames[other]}
      </span>
    </a>
  )
}
