import { isAppReloading } from '@teachnet/ui/parts'
import { useEffect, useState } from 'react'
import { useBlocker, useLocation, useHref } from 'react-router'
import { useText } from '@teachnet/i18n/react'
import { isRecord } from '@teachnet/protocol'
import { useCrud } from '../services/crud-services.tsx'
import { unsavedPages } from '../services/unsaved-pages.ts'

export interface LeaveGuard {
  /** A navigation is waiting for an answer. */
  readonly isAsking: boolean
  readonly leave: () => void
  readonly stay: () => void
}

/**
 * Asks before a form is closed, left for another page, or its browser tab is closed. Use it only for a form with changes: a router supports
 * one blocker at a time, and two forms may be mounted.
 * @param isDone whether the changes are saved, so that the next navigation proceeds
 */
export function useLeaveGuard(isDone: () => boolean): LeaveGuard {
  const text = useText()
  const { loginPath, notify } = useCrud()
  const { pathname } = useLocation()
  const [ownPath] = useState(pathname)
  useUnsavedMark(ownPath)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isDone() && mustConfirmLeaving({ from: currentLocation, to: nextLocation, loginPath }),
  )
  useEffect(() => {
    const confirmUnload = (event: BeforeUnloadEvent) => {
      if (!isDone() && !isAppReloading()) event.preventDefault()
    }
    window.addEventListener('beforeunload', confirmUnload)
    return () => window.removeEventListener('beforeunload', confirmUnload)
  }, [isDone])
  return {
    isAsking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => {
      // The dialog of a form says itself that it stays open; a page that was to be left does not.
      if (blocker.location && blocker.location.pathname !== ownPath) notify(text('navigation.guardIntercepted'))
      blocker.reset?.()
    },
  }
}

/**
 * Marks the page as one with unsaved changes while a form with changes is mounted. A page that is hidden behind another one keeps the mark,
 * because it keeps its form: the effect of a hidden page ends like that of a closed form, but then the address is another page's.
 */
function useUnsavedMark(pathname: string): void {
  const address = useHref(pathname)
  useEffect(() => {
    unsavedPages.mark(pathname, true)
    return () => {
      if (window.location.pathname === address) unsavedPages.mark(pathname, false)
    }
  }, [pathname, address])
}

/** A location in the app, as the router provides it. */
interface Place {
  readonly pathname: string
  readonly search: string
  /** What the navigation carries; `closing` if it closes the page that it leaves. */
  readonly state?: unknown
}

/**
 * Returns whether a navigation closes the open form, so that the user must confirm it first if it has changes. Another page hides the form
 * behind its tab, unless that tab is closed. A navigation to the login needs no confirmation, because the draft is stored.
 */
export function mustConfirmLeaving(options: {
  readonly from: Place
  readonly to: Place
  readonly loginPath: string
}): boolean {
  const { from, to, loginPath } = options
  if (to.pathname.endsWith(loginPath)) return false
  if (from.pathname !== to.pathname) return isClosing(to.state)
  return formOf(from) !== formOf(to)
}

function isClosing(state: unknown): boolean {
  return isRecord(state) && state.closing !== undefined
}

/** Identifies the open form: the record in a list's dialog, and the tab of a page that has a form on each tab. */
function formOf({ search }: Place): string {
  const params = new URLSearchParams(search)
  return JSON.stringify([params.get('form'), params.get('tab')])
}
