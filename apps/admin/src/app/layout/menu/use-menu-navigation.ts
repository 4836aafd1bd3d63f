import { adminArea } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { type MenuEntry, toMenuTarget, withinBase } from '@teachnet/session'
import { navigationMessageId, type NavigationProblem } from '@teachnet/ui/navigation'
import { useLocation, useNavigate } from 'react-router'
import { useAtomValue } from 'jotai'
import { hasPage } from '../../pages/page-modules.ts'
import { useServices } from '../../../session/app-services.ts'
import { tabsAtom } from '../tabs/tab-state.ts'

/**
 * Returns a function that follows menu entries; shows a message for an entry without a target. The page of another open tab is shown as it
 * was left, with its open form.
 */
export function useMenuNavigation(onNavigated: () => void): (entry: MenuEntry) => void {
  const text = useText()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { notifier } = useServices()
  const { tabs } = useAtomValue(tabsAtom)

  function tell(problem: NavigationProblem) {
    notifier.notify({ kind: 'info', text: text(navigationMessageId(problem)) })
  }

  return (entry) => {
    const target = toMenuTarget(entry, { currentPath: `${adminArea.basePath}${pathname}${search}`, isKnown: hasPage })
    switch (target.kind) {
      case 'problem':
        tell(target.problem)
        return
      case 'window':
        window.open(target.url, '_blank', 'noopener,noreferrer')
        onNavigated()
        return
      case 'page': {
        onNavigated()
        const path = withinBase(target.path, adminArea.basePath)
        const open = path === pathname ? undefined : tabs.find((tab) => tab.path === path)
        void navigate(path + (open?.search ?? ''))
      }
    }
  }
}
