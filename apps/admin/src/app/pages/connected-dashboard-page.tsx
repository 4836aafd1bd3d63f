import { applicationControllers, permissionOf } from '@teachnet/contract'
import { adminArea, calls } from '@teachnet/protocol'
import { listPages, type MenuEntry, useAreaState, withinBase } from '@teachnet/session'
import { useAtomValue } from 'jotai'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useState } from 'react'
import { DashboardPage, type ShortcutGroup } from '../../features/dashboard/dashboard-page.tsx'
import type { FigureLink, FigurePages } from '../../features/dashboard/figure-pages.ts'
import type { PageProps } from './page-props.ts'
import { useServices } from '../services/services-context.ts'

/** Loaded separately: the greeting and the shortcuts do not wait for the charts. */
const Figures = lazyPart(async () => (await import('./connected-figures.tsx')).ConnectedFigures)

const Setup = lazyPart(async () => (await import('./connected-setup.tsx')).ConnectedSetup)

export function ConnectedDashboardPage({ isKnown }: PageProps) {
  const { client, session } = useServices()
  const info = useAtomValue(session.infoAtom, { store: session.store })
  const menu = useAreaState()?.menu ?? []
  const [now] = useState(() => new Date())
  return (
    <DashboardPage
      nickname={info?.nickname ?? ''}
      lastLogin={info?.last_login_time ?? ''}
      now={now}
      groups={toGroups(menu, isKnown)}
      figures={
        client.has(calls.dashboardStatistics) && (
          <PartBoundary>
            <Setup pathOf={(ruleName) => toEntries(menu).find(({ name }) => name === ruleName)?.path} />
            <Figures pages={toFigurePages(menu)} entries={toEntries(menu)} />
          </PartBoundary>
        )
      }
    />
  )
}

/** The pages of the menu, with their addresses within the back office. */
function toEntries(menu: readonly MenuEntry[]) {
  return listPages(menu).map(({ name, title, path }) => ({ name, title, path: withinBase(path, adminArea.basePath) }))
}

/** Returns the pages behind the figures; undefined for a page that the account may not open. */
function toFigurePages(menu: readonly MenuEntry[]): FigurePages {
  const pages = listPages(menu)
  const find = (rule: string): FigureLink | undefined => {
    const page = pages.find(({ name }) => name.toLowerCase() === rule.toLowerCase())
    return page && { title: page.title, path: withinBase(page.path, adminArea.basePath) }
  }
  return {
    members: find('user/user'),
    attachments: find('routine/attachment'),
    waiting: ({ controller }) => find(permissionOf({ controller })),
    applications: Object.values(applicationControllers).flatMap((controller) => {
      const page = find(permissionOf({ controller }))
      return page ? [{ ...page, controller }] : []
    }),
  }
}

/** Returns one group for each top-level entry; the dashboard itself is not a shortcut. */
function toGroups(menu: readonly MenuEntry[], isKnown: PageProps['isKnown']): ShortcutGroup[] {
  return menu.flatMap((entry) => {
    const shortcuts = listOpenPages([entry], isKnown).filter(({ name }) => name !== 'dashboard')
    return shortcuts.length > 0 ? [{ title: entry.title, shortcuts }] : []
  })
}

function listOpenPages(entries: readonly MenuEntry[], isKnown: PageProps['isKnown']): ShortcutGroup['shortcuts'] {
  return entries.flatMap(({ name, title, icon, path, kind, isShown, children }) => [
    ...(isShown && isKnown({ kind, name }) ? [{ name, title, icon, path: withinBase(path, adminArea.basePath) }] : []),
    ...listOpenPages(children, isKnown),
  ])
}
