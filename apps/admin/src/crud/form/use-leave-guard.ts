import { isAppReloading } from '@teachnet/ui/parts'
import { useEffect, useState } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { useCrud } from '../services/crud-services.tsx'
import { mustAskBeforeLeaving } from './must-ask-before-leaving.ts'
import { useUnsavedMark } from './use-unsaved-mark.ts'

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
  const { loginPath } = useCrud()
  const { pathname } = useLocation()
  const [ownPath] = useState(pathname)
  useUnsavedMark(ownPath)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isDone() && mustAskBeforeLeaving({ from: currentLocation, to: nextLocation, loginPath }),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!isDone() && !isAppReloading()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDone])
  return {
    isAsking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}
