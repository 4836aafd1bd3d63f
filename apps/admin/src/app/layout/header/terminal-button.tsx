import TerminalRounded from '@mui/icons-material/TerminalRounded'
import IconButton from '@mui/material/IconButton'
import { useText } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { storageKeys } from '@teachnet/session'
import type { Terminal } from '@teachnet/terminal-core'
import { loadTerminal, useLoadedTerminal, useTerminalOwner } from '../../../session/load-terminal.ts'
import { useServices } from '../../../session/app-services.ts'
import { terminalOpenAtom } from '../../../session/terminal-open.ts'
import { useAtom } from 'jotai'

const TerminalPanel = lazyPart(
  async () => (await import('../../../features/terminal/terminal-panel.tsx')).TerminalPanel,
)

/** Opens the terminal; a dot marks unread output. Only super administrators have it. */
export function TerminalButton() {
  const ownerId = useTerminalOwner()
  return ownerId === undefined ? null : <OpenTerminal ownerId={ownerId} />
}

function OpenTerminal({ ownerId }: { readonly ownerId: number }) {
  const text = useText()
  const services = useServices()
  const terminal = useLoadedTerminal(ownerId)
  const [isOpen, setOpen] = useAtom(terminalOpenAtom, { store: services.session.store })
  const { hasDot, hasTasks } = useTerminalDot(ownerId, terminal?.terminal)

  // Checks at start for tasks that were left running; without tasks no terminal code is loaded.
  useEffect(() => {
    if (hasTasks || isOpen)
      // If the code fails to load, the panel's own boundary shows the error when it is opened.
      loadTerminal(services, ownerId).catch(() => undefined)
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
