import { storageKeys } from '@teachnet/session'
import { atom, useAtomValue } from 'jotai'
import { useServices, type AppServices } from './app-services.ts'
import { viewedAtom } from './view-as.ts'
import type { TerminalSession } from './terminal-session.ts'

/** Returns the id of a super administrator, who may use the terminal unless the back office is viewed as another user. */
export function useTerminalOwner(): number | undefined {
  const { session } = useServices()
  const info = useAtomValue(session.infoAtom, { store: session.store })
  const isViewing = useAtomValue(viewedAtom, { store: session.store }) !== undefined
  return info?.super && !isViewing ? info.id : undefined
}

interface LoadedTerminal {
  readonly ownerId: number
  readonly terminal: TerminalSession
}

const loadedAtom = atom<LoadedTerminal | undefined>(undefined)

/** The terminal of an administrator, once a part of the page has loaded it. */
export function useLoadedTerminal(ownerId: number): TerminalSession | undefined {
  const { session } = useServices()
  const loaded = useAtomValue(loadedAtom, { store: session.store })
  return loaded?.ownerId === ownerId ? loaded.terminal : undefined
}

const sessions = new WeakMap<AppServices, Map<number, Promise<TerminalSession>>>()

/** Loads the terminal of an administrator with its code and messages: one instance for as long as the page is open. */
export function loadTerminal(services: AppServices, ownerId: number): Promise<TerminalSession> {
  const known = sessions.get(services) ?? new Map<number, Promise<TerminalSession>>()
  sessions.set(services, known)
  const existing = known.get(ownerId)
  if (existing) return existing
  const loading = createSession(services, ownerId)
  known.set(ownerId, loading)
  loading.then(
    (terminal) => services.session.store.set(loadedAtom, { ownerId, terminal }),
    () => known.delete(ownerId),
  )
  return loading
}

async function createSession(
  { client, messages, notifier, locale }: AppServices,
  ownerId: number,
): Promise<TerminalSession> {
  const [{ createTerminalSession }, { createTabs }] = await Promise.all([
    import('./terminal-session.ts'),
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
    tabs: 'locks' in navigator ? createTabs(name, { locks: navigator.locks, openChannel }) : undefined,
  })
}

function openChannel(name: string): BroadcastChannel {
  // oxlint-disable-next-line browsers/supported -- called only where Web Locks exist, which are newer
  return new BroadcastChannel(name)
}
