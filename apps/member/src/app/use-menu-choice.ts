import { useText } from '@teachnet/i18n/react'
import { memberArea } from '@teachnet/protocol'
import { type MenuEntry, toMenuTarget, withinBase } from '@teachnet/session'
import { navigationMessageId } from '@teachnet/ui/navigation'
import { useLocation, useNavigate } from 'react-router'
import type { MemberServices } from '../session/services.ts'

/**
 * Follows menu entries of every kind, and returns the entry of the current page. Paths outside the member centre belong
 * to the public site.
 */
export function useMenuChoice({ notifier, addressOf }: Pick<MemberServices, 'notifier' | 'addressOf'>) {
  const text = useText()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const here = `${memberArea.basePath}${pathname}`

  return {
    isCurrent: ({ path }: MenuEntry) => path !== '' && path.split('?', 1)[0] === here,
    choose: (entry: MenuEntry): void => {
      // A page of the menu that this app lacks has a placeholder.
      const target = toMenuTarget(entry, { currentPath: `${here}${search}`, isKnown: () => true })
      if (target.kind === 'problem') notifier.notify({ kind: 'error', text: text(navigationMessageId(target.problem)) })
      else if (target.kind === 'window') window.open(target.url, '_blank', 'noopener')
      else if (isInside(target.path)) void navigate(withinBase(target.path, memberArea.basePath))
      else location.assign(addressOf(target.path))
    },
    /** The address of an entry, so that it can be opened in another tab; undefined for an entry without a target. */
    hrefOf: (entry: MenuEntry): string | undefined => {
      const target = toMenuTarget(entry, { currentPath: '', isKnown: () => true })
      if (target.kind === 'window') return /^(https?:|\/)/.test(target.url) ? target.url : undefined
      return target.kind === 'page' ? addressOf(target.path) : undefined
    },
  }
}

/** Whether a path belongs to the member centre. */
function isInside(path: string): boolean {
  return path === memberArea.basePath || path.startsWith(`${memberArea.basePath}/`)
}
