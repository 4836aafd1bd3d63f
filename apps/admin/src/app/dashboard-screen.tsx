import { adminArea, applicationControllers, calls, permissionOf } from '@teachnet/contract'
import { listPages, type MenuEntry, useAreaState, withinBase } from '@teachnet/session'
import { useAtomValue } from 'jotai'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useState } from 'react'
import { DashboardPage, type ShortcutGroup } from '../features/dashboard/dashboard-page.tsx'
import type { FigureLink, FigureScreens } from '../features/dashboard/figures.tsx'
import type { ScreenProps } from './screen-props.ts'
import { useServices } from './services-context.ts'

/** By itself: the greeting and the way on need not wait for the charts. */
const Figures = lazyPart(async () => (await import('./dashboard-figures.tsx')).DashboardFigures)

export function DashboardScreen({ isKnown }: ScreenProps) {
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
            <Figures screens={toFigureScreens(menu)} />
          </PartBoundary>
        )
      }
    />
  )
}

/** Screens of the menu that count something; a link is missing where the account may not go. */
function toFigureScreens(menu: readonly MenuEntry[]): FigureScreens {
  const pages = listPages(menu)
  const find = (rule: string): FigureLink | undefined => {
    const page = pages.find(({ name }) => name.toLowerCase() === rule.toLowerCase())
    return page && { title: page.title, path: withinBase(page.path, adminArea.basePath) }
  }
  return {
    members: find('user/user'),
    attachments: find('routine/attachment'),
    applications: Object.values(applicationControllers).flatMap(
      (controller) => find(permissionOf({ controller })) ?? [],
    ),
  }
}

/** One group for each entry at the top; the dashboard itself is no shortcut. */
function toGroups(menu: readonly MenuEntry[], isKnown: ScreenProps['isKnown']): ShortcutGroup[] {
  return menu.flatMap((entry) => {
    const shortcuts = listScreens([entry], isKnown).filter(({ name }) => name !== 'dashboard')
    return shortcuts.length > 0 ? [{ title: entry.title, shortcuts }] : []
  })
}

function listScreens(entries: readonly MenuEntry[], isKnown: ScreenProps['isKnown']): ShortcutGroup['shortcuts'] {
  return entries.flatMap(({ name, title, icon, path, kind, isShown, children }) => [
    ...(isShown && isKnown({ kind, name }) ? [{ name, title, icon, path: withinBase(path, adminArea.basePath) }] : []),
    ...listScreens(children, isKnown),
  ])
}
