import { adminArea } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { type MenuEntry, toMenuTarget, withinBase } from '@teachnet/session'
import { navigationMessageId, type NavigationProblem } from '@teachnet/ui/navigation'
import { useLocation, useNavigate } from 'react-router'
import { hasPage } from '../../pages/page-modules.ts'
import { useServices } from '../../services/services-context.ts'

/** Returns a function that follows menu entries; shows a message for an entry without a target. */
export function useMenuNavigation(onNavigated: () => void): (entry: MenuEntry) => void {
  const text = useText()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { notifier } = useServices()

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
      case 'page':
        onNavigated()
        void navigate(withinBase(target.path, adminArea.basePath))
    }
  }
}
