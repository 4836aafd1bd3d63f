import { greetingAt } from '@teachnet/languages'
import { useFormats, useText } from '@teachnet/i18n/react'
import { MenuIcon } from '@teachnet/ui/menu-icon'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './dashboard-page.css'

/** A page that the account may open. */
export interface Shortcut {
  readonly name: string
  readonly title: string
  readonly icon: string
  /** Path under the base. */
  readonly path: string
}

/** Shortcuts of one directory of the menu. */
export interface ShortcutGroup {
  readonly title: string
  readonly shortcuts: readonly Shortcut[]
}

export interface DashboardPageProps {
  readonly nickname: string
  /** `YYYY-MM-DD HH:mm:ss`, or empty at the first visit. */
  readonly lastLogin: string
  readonly now: Date
  readonly groups: readonly ShortcutGroup[]
  /** The figures of the dashboard; without them, the page has the shortcuts. */
  readonly figures?: ReactNode
}

/** The start page: a greeting, and the figures or, from an old back end, shortcuts to the pages that the account may open. */
export function DashboardPage({ nickname, lastLogin, now, groups, figures }: DashboardPageProps) {
  const text = useText()
  const formats = useFormats()
  return (
    <div className="dashboard page-body">
      <header>
        <p>{formats.longDate(now)}</p>
        <h1>{text('dashboard.greeting', { greeting: text(`greeting.${greetingAt(now)}`), name: nickname })}</h1>
        {lastLogin && <p>{text('dashboard.lastLogin', { time: lastLogin })}</p>}
      </header>
      {figures}
      {/* Beside figures, they would be a second menu. */}
      {!figures &&
        groups.map((group) => (
          <section className="dashboard-shortcuts" key={group.title} aria-label={group.title}>
            <h2>{group.title}</h2>
            <ul>
              {group.shortcuts.map(({ name, title, icon, path }) => (
                <li key={name}>
                  <Link to={path}>
                    <MenuIcon name={icon} />
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      {!figures && groups.length === 0 && <p>{text('dashboard.nothing')}</p>}
    </div>
  )
}
