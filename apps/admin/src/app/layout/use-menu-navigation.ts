import { adminArea } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { type MenuEntry, toMenuTarget, withinBase } from '@teachnet/session'
import { navigationMessageId, type NavigationProblem } from '@teachnet/ui/navigation'
import { useLocation, useNavigate } from 'react-router'
import { hasScreen } from '../screens.ts'
import { useServices } from '../services-context.ts'

/** Follows menu entries; where one leads nowhere it says why. */
export function useMenuNavigation(onNavigated: () => void): (entry: MenuEntry) => void {
  const text = useText()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { notifier } = useServices()

  function tell(problem: NavigationProblem) {
    notifier.notify({ kind: 'info', text: text(navigationMessageId(problem)) })
  }

  return (entry) => {
    const target = toMenuTarget(entry, { currentPath: `${adminArea.basePath}${pathname}${search}`, isKnown: hasScreen })
    switch (target.kind) {
      case 'problem':
        tell(target.problem)
        return
      case 'window':
        window.open(target.url, '_blank', 'noopener,noreferrer')
        onNavigated()
        return
      case 'page':
        onNavigated()
        void navigate(withinBase(target.path, adminArea.basePath))
    }
  }
}
