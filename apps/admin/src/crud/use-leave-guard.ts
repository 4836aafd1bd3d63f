import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useCrud } from './crud-services.tsx'
import { mustAsk } from './leave-guard.ts'

export interface LeaveGuard {
  /** A step that waits for an answer. */
  readonly isAsking: boolean
  readonly leave: () => void
  readonly stay: () => void
  /** Lets the next step through: the changes are saved. */
  readonly release: () => void
}

/** Asks before a form with changes is closed, left for another page, or its browser tab is closed. */
export function useLeaveGuard(isChanged: boolean): LeaveGuard {
  const { loginPath } = useCrud()
  const isReleased = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isReleased.current && mustAsk({ isChanged, from: currentLocation, to: nextLocation, loginPath }),
  )
  useEffect(() => {
    if (!isChanged) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
  return {
    isAsking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
    release: () => {
      isReleased.current = true
    },
  }
}
