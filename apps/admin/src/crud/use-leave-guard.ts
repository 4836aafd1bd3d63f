import { isAppReloading } from '@teachnet/ui/parts'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useCrud } from './crud-services.tsx'
import { mustAsk } from './leave-guard.ts'

export interface LeaveGuard {
  /** A step that waits for an answer. */
  readonly isAsking: boolean
  readonly leave: () => void
  readonly stay: () => void
}

/**
 * Asks before a form is closed, left for another page, or its browser tab is closed. Only for a form that has changes: a router knows one
 * guard at a time, and two forms may be on the screen.
 *
 * @param isDone whether the changes are saved, so that the next step goes through
 */
export function useLeaveGuard(isDone: () => boolean): LeaveGuard {
  const { loginPath } = useCrud()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !isDone() && mustAsk({ from: currentLocation, to: nextLocation, loginPath }),
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
