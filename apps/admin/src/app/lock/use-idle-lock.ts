import { useQueryClient } from '@tanstack/react-query'
import { lockCalls } from '@teachnet/contract/people'
import { useText } from '@teachnet/i18n/react'
import { finishBeforeLeaving, storageKeys } from '@teachnet/session'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { useServices } from '../services/services-context.ts'
import { createIdleWatch } from './idle-watch.ts'
import { noteInput } from './last-input.ts'
import { idleMinutesAtom, isLockedBy, lockedAtom } from './lock.atoms.ts'

const minute = 60_000
/** Milliseconds before the lock at which the page shows a warning. */
const warnBefore = minute / 2

/** What counts as input. */
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

/**
 * Locks the back office when none of its tabs has had input for the set time. The server locks the session as well, by itself; a page
 * that detects the lock by a refused call is covered, too.
 */
export function useIdleLock(): void {
  const { client, notifier, session } = useServices()
  const text = useText()
  const minutes = useAtomValue(idleMinutesAtom, { store: session.store })
  const setLocked = useSetAtom(lockedAtom)
  const cache = useQueryClient()

  const lock = useEffectEvent(() => {
    // A locked session stores no drafts. They are sent from the page before it is covered.
    const isSent = finishBeforeLeaving()
    // The page is covered immediately, whether or not the server can be reached.
    setLocked(true)
    void isSent.then(() => client.call(lockCalls.lockSession, { body: {}, showError: false })).catch(() => undefined)
  })
  const warn = useEffectEvent(() => notifier.notify({ kind: 'info', text: text('shell.idleWarning') }))

  useEffect(() => {
    const watch =
      minutes > 0 && client.has(lockCalls.lockSession)
        ? createIdleWatch({
            ...{ limit: minutes * minute, warnBefore, now: () => Date.now() },
            ...{ readLast, writeLast, onWarn: () => warn(), onIdle: () => lock() },
          })
        : undefined
    const onInput = () => {
      noteInput()
      watch?.note()
    }
    const options = { capture: true, passive: true }
    for (const name of inputs) addEventListener(name, onInput, options)
    const onShown = () => watch?.look()
    document.addEventListener('visibilitychange', onShown)
    addEventListener('focus', onShown)
    return () => {
      watch?.stop()
      for (const name of inputs) removeEventListener(name, onInput, options)
      document.removeEventListener('visibilitychange', onShown)
      removeEventListener('focus', onShown)
    }
  }, [minutes, client])

  useEffect(() => {
    const cover = (error: unknown) => {
      if (isLockedBy(error)) setLocked(true)
    }
    const stops = [
      cache.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') cover(event.action.error)
      }),
      cache.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') cover(event.action.error)
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [cache, setLocked])
}

function readLast(): number | undefined {
  try {
    return Number(localStorage.getItem(storageKeys.adminInput)) || undefined
  } catch {
    return undefined
  }
}

/** Without storage, each tab counts on its own. */
function writeLast(time: number): void {
  try {
    localStorage.setItem(storageKeys.adminInput, String(time))
  } catch {
    // Full or forbidden.
  }
}
