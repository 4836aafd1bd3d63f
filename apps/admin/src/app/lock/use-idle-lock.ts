import { useQueryClient } from '@tanstack/react-query'
import { lockCalls } from '@teachnet/contract/people'
import { useText } from '@teachnet/i18n/react'
import { finishBeforeLeaving, storageKeys } from '@teachnet/session'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { useServices } from '../../session/app-services.ts'
import { recordInput, idleMinutesAtom, isLockedBy, lockedAtom } from '../../session/lock.atoms.ts'

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
            limit: minutes * minute,
            warnBefore,
            now: () => Date.now(),
            readLast,
            writeLast,
            onWarn: () => warn(),
            onIdle: () => lock(),
          })
        : undefined
    const onInput = () => {
      recordInput()
      watch?.note()
    }
    const options = { capture: true, passive: true }
    for (const name of inputs) addEventListener(name, onInput, options)
    const onVisible = () => watch?.look()
    document.addEventListener('visibilitychange', onVisible)
    addEventListener('focus', onVisible)
    return () => {
      watch?.stop()
      for (const name of inputs) removeEventListener(name, onInput, options)
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('focus', onVisible)
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

/** What an idle watch needs from the browser. */
interface IdleWatchOptions {
  /** Milliseconds without input after which `onIdle` is called. */
  readonly limit: number
  /** Milliseconds before that at which `onWarn` is called, if nothing happens until then. */
  readonly warnBefore: number
  /** Unix milliseconds of the wall clock, which continues while the machine sleeps. */
  readonly now: () => number
  /** The last input in any tab of the browser, in Unix milliseconds; undefined if unknown. */
  readonly readLast: () => number | undefined
  /** Reports the time of an input to the other tabs. */
  readonly writeLast: (time: number) => void
  readonly onWarn: () => void
  readonly onIdle: () => void
}

/** Minimum milliseconds between two records for the other tabs: input is much more frequent. */
const noteInterval = 2000
/** Interval of checks in milliseconds: a timer stops while the machine sleeps. */
const longestWait = 15_000

/** Measures the time without input in all tabs of the browser. It ends with `onIdle`. */
export function createIdleWatch(options: IdleWatchOptions) {
  const { limit, warnBefore, now, readLast, writeLast, onWarn, onIdle } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let recorded = now()
  let isWarned = false
  let isOver = false
  const last = () => Math.max(recorded, Math.min(readLast() ?? 0, now()))

  function look(): void {
    clearTimeout(timer)
    if (isOver) return
    const idle = now() - last()
    if (idle >= limit) {
      isOver = true
      onIdle()
      return
    }
    const warnAt = limit - warnBefore
    if (idle < warnAt) isWarned = false
    else if (!isWarned && warnBefore > 0) {
      isWarned = true
      onWarn()
    }
    const next = idle < warnAt ? warnAt - idle : limit - idle
    timer = setTimeout(look, Math.min(next, longestWait))
  }

  writeLast(recorded)
  look()
  return {
    /** Records an input. One that is too late, such as the first one after the machine slept, does not count. */
    note(): void {
      look()
      if (isOver) return
      const time = now()
      if (time - recorded < noteInterval && !isWarned) return
      recorded = time
      writeLast(time)
      look()
    },
    /** Looks at the time, e.g. when the page is shown again. */
    look,
    stop(): void {
      isOver = true
      clearTimeout(timer)
    },
  }
}
