import { greetingAt } from '@teachnet/languages'
import { applicationControllers, permissionOf } from '@teachnet/contract'
import { useFormats, useText } from '@teachnet/i18n/react'
import { adminArea, calls } from '@teachnet/protocol'
import { listPages, type MenuEntry, useAreaState, withinBase } from '@teachnet/session'
import { MenuIcon } from '@teachnet/ui/menu-icon'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Link } from 'react-router'
import { useServices } from '../../session/app-services.ts'
import { type PageProps, useFindPage } from '../../session/page-props.ts'
import type { FigurePages } from './figure-pages.ts'
import './dashboard-page.css'

/** Loaded separately: the greeting and the shortcuts do not wait for the charts. */
const Figures = lazyPart(async () => (await import('./figures.tsx')).Figures)

const Setup = lazyPart(async () => (await import('./setup.tsx')).Setup)

/** The start page: a greeting, and the figures or, from an old back end, shortcuts to the pages that the account may open. */
export function DashboardPage({ isKnown }: PageProps) {
  const text = useText()
  const formats = useFormats()
  const { client, session } = useServices()
  const info = useAtomValue(session.infoAtom, { store: session.store })
  const menu = useAreaState()?.menu ?? []
  const figurePages = useFigurePages()
  const [now] = useState(() => new Date())
  const lastLogin = info?.last_login_time ?? ''
  return (
    <div className="dashboard page-body">
      <header>
        <p>{formats.longDate(now)}</p>
        <h1>
          {text('dashboard.greeting', { greeting: text(`greeting.${greetingAt(now)}`), name: info?.nickname ?? '' })}
        </h1>
        {lastLogin && <p>{text('dashboard.lastLogin', { time: lastLogin })}</p>}
      </header>
      {client.has(calls.dashboardStatistics) ? (
        <PartBoundary>
          <Setup />
          <Figures pages={figurePages} entries={toEntries(menu)} />
        </PartBoundary>
      ) : (
        // Next to figures, they would be a second menu.
        <Shortcuts groups={toGroups(menu, isKnown)} />
      )}
    </div>
  )
}

/** Returns the pages behind the figures; undefined for a page that the account may not open. */
function useFigurePages(): FigurePages {
  const find = useFindPage()
  return {
    members: find('user/user'),
    attachments: find('routine/attachment'),
    waiting: ({ controller }) => find(permissionOf({ controller })),
    applications: Object.values(applicationControllers).flatMap((controller) => {
      const page = find(permissionOf({ controller }))
      return page ? [{ title: page.title, path: page.path, controller }] : []
    }),
  }
}

/** The pages of the menu, with their addresses within the back office. */
function toEntries(menu: readonly MenuEntry[]) {
  return menu.flatMap((entry) =>
    listPages([entry]).map(({ name, title, path }) => ({
      name,
      title,
      path: withinBase(path, adminArea.basePath),
      group: entry.kind === 'directory' ? entry.title : '',
    })),
  )
}

/** A page that the account may open. */
interface Shortcut {
  readonly name: string
  readonly title: string
  readonly icon: string
  /** Path under the base. */
  readonly path: string
}

/** Shortcuts of one directory of the menu. */
interface ShortcutGroup {
  readonly title: string
  readonly shortcuts: readonly Shortcut[]
}

function Shortcuts({ groups }: { readonly groups: readonly ShortcutGroup[] }) {
  const text = useText()
  if (groups.length === 0) return <p>{text('dashboard.nothing')}</p>
  return groups.map((group) => (
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
  ))
}

/** Returns one group for each top-level entry; the dashboard itself is not a shortcut. */
function toGroups(menu: readonly MenuEntry[], isKnown: PageProps['isKnown']): ShortcutGroup[] {
  return menu.flatMap((entry) => {
    const shortcuts = listOpenPages([entry], isKnown).filter(({ name }) => name !== 'dashboard')
    return shortcuts.length > 0 ? [{ title: entry.title, shortcuts }] : []
  })
}

function listOpenPages(entries: readonly MenuEntry[], isKnown: PageProps['isKnown']): Shortcut[] {
  return entries.flatMap(({ name, title, icon, path, kind, isShown, children }) => [
    ...(isShown && isKnown({ kind, name }) ? [{ name, title, icon, path: withinBase(path, adminArea.basePath) }] : []),
    ...listOpenPages(children, isKnown),
  ])
}
