import { storageKeys } from '@teachnet/session'
import type { Terminal } from '@teachnet/terminal-core'
import { useState, useSyncExternalStore } from 'react'
import type { TerminalSession } from '../../features/terminal/terminal-session.ts'
import type { AppServices } from '../services/app-services.ts'

const sessions = new WeakMap<AppServices, Map<number, Promise<TerminalSession>>>()

/** Loads the terminal of an administrator with its code and messages: one instance for as long as the page is open. */
export function loadTerminal(services: AppServices, ownerId: number): Promise<TerminalSession> {
  const known = sessions.get(services) ?? new Map<number, Promise<TerminalSession>>()
  sessions.set(services, known)
  const loading = known.get(ownerId) ?? createSession(services, ownerId)
  known.set(ownerId, loading)
  loading.catch(() => known.delete(ownerId))
  return loading
}

async function createSession(
  { client, messages, notifier, locale }: AppServices,
  ownerId: number,
): Promise<TerminalSession> {
  const [{ createTerminalSession }, { createTabs }] = await Promise.all([
    import('../../features/terminal/terminal-session.ts'),
    import('@teachnet/terminal-core'),
    messages.load(['terminal']),
  ])
  const name = `${storageKeys.terminal}.${ownerId}`
  return createTerminalSession({
    client,
    locale,
    ownerId,
    storage: () => localStorage,
    storageKey: storageKeys.terminal,
    openStream: (url) => new EventSource(url),
    notify: (text) => notifier.notify({ kind: 'error', text: text }),
    uuid: () => crypto.randomUUID(),
    page: window,
    // Pages without https have no Web Locks: each tab has its own queue there.
    ...('locks' in navigator && { tabs: createTabs(name, { locks: navigator.locks, openChannel }) }),
  })
}

function openChannel(name: string): BroadcastChannel {
  return new BroadcastChannel(name)
}

/** Whether there is unread output, and whether there are tasks: from the terminal or, before it is loaded, from storage. */
export function useTerminalDot(ownerId: number, terminal: Terminal | undefined) {
  const [kept] = useState(() => readKept(ownerId))
  const state = useSyncExternalStore(terminal?.subscribe ?? never, () => terminal?.getState())
  return { hasDot: state?.showDot ?? kept.hasDot, hasTasks: state ? state.taskList.length > 0 : kept.hasTasks }
}

function never() {
  return () => undefined
}

function readKept(ownerId: number): { readonly hasDot: boolean; readonly hasTasks: boolean } {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKeys.terminal) ?? 'null')
    if (typeof value !== 'object' || value === null || Reflect.get(value, 'ownerId') !== ownerId) return nothing
    const tasks: unknown = Reflect.get(value, 'taskList')
    return { hasDot: Reflect.get(value, 'showDot') === true, hasTasks: Array.isArray(tasks) && tasks.length > 0 }
  } catch {
    return nothing // unreadable data, or no storage
  }
}

const nothing = { hasDot: false, hasTasks: false }
