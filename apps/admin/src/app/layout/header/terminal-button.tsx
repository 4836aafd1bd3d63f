import TerminalRounded from '@mui/icons-material/TerminalRounded'
import IconButton from '@mui/material/IconButton'
import { useText } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useAtomValue } from 'jotai'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { storageKeys } from '@teachnet/session'
import type { Terminal } from '@teachnet/terminal-core'
import type { TerminalSession } from '../../../features/terminal/terminal-session.ts'
import { useServices, type AppServices } from '../../../session/app-services.ts'
import { viewedAtom } from '../../../session/view-as.ts'

const TerminalPanel = lazyPart(
  async () => (await import('../../../features/terminal/terminal-panel.tsx')).TerminalPanel,
)

/** Opens the terminal; a dot marks unread output. Only super administrators have it. */
export function TerminalButton() {
  const { session } = useServices()
  const info = useAtomValue(session.infoAtom, { store: session.store })
  const isViewing = useAtomValue(viewedAtom, { store: session.store }) !== undefined
  return info?.super && !isViewing ? <OpenTerminal ownerId={info.id} /> : null
}

function OpenTerminal({ ownerId }: { readonly ownerId: number }) {
  const text = useText()
  const services = useServices()
  const [terminal, setTerminal] = useState<TerminalSession>()
  const [isOpen, setOpen] = useState(false)
  const { hasDot, hasTasks } = useTerminalDot(ownerId, terminal?.terminal)

  // Checks at start for tasks that were left running; without tasks no terminal code is loaded.
  useEffect(() => {
    if (hasTasks || isOpen)
      loadTerminal(services, ownerId).then(setTerminal, () => {
        // The code failed to load; the panel's own boundary shows the error when it is opened.
      })
  }, [services, ownerId, hasTasks, isOpen])

  const label = text(hasDot ? 'shell.terminalUnread' : 'shell.terminal')
  return (
    <>
      <IconButton aria-label={label} title={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="header-badge" data-dot={hasDot}>
          <TerminalRounded fontSize="small" />
        </span>
      </IconButton>
      {isOpen && (
        <PartBoundary isOver>
          {terminal && (
            <TerminalPanel
              session={terminal}
              say={(sentence) => services.notifier.notify({ kind: 'success', text: sentence })}
              onClose={() => setOpen(false)}
            />
          )}
        </PartBoundary>
      )}
    </>
  )
}

const sessions = new WeakMap<AppServices, Map<number, Promise<TerminalSession>>>()

/** Loads the terminal of an administrator with its code and messages: one instance for as long as the page is open. */
function loadTerminal(services: AppServices, ownerId: number): Promise<TerminalSession> {
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
    import('../../../features/terminal/terminal-session.ts'),
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

/** Whether there is unread output, and whether there are tasks: from the terminal or, before it is loaded, from storage. */
function useTerminalDot(ownerId: number, terminal: Terminal | undefined) {
  const [stored] = useState(() => readStored(ownerId))
  const state = useSyncExternalStore(terminal?.subscribe ?? never, () => terminal?.getState())
  return { hasDot: state?.showDot ?? stored.hasDot, hasTasks: state ? state.taskList.length > 0 : stored.hasTasks }
}

function never() {
  return () => undefined
}

function readStored(ownerId: number): { readonly hasDot: boolean; readonly hasTasks: boolean } {
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
