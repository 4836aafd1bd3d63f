import TerminalRounded from '@mui/icons-material/TerminalRounded'
import IconButton from '@mui/material/IconButton'
import { useText } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { TerminalSession } from '../../../features/terminal/terminal-session.ts'
import { useServices } from '../../services/services-context.ts'
import { viewedAtom } from '../../session/view-as.ts'
import { loadTerminal, useTerminalDot } from '../../session/terminal-holder.ts'

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
