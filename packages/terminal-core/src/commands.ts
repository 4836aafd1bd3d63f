import type { Terminal } from './terminal.ts'
import type { TerminalEvent } from './transition.ts'

type Commands = Pick<
  Terminal,
  'retry' | 'resume' | 'cancel' | 'remove' | 'clearSuccesses' | 'toggleMessage' | 'show' | 'hide' | 'configure'
>

/** Sends a user's actions on the tasks and the panel as events of the machine. */
export function createCommands(send: (event: TerminalEvent) => void): Commands {
  return {
    retry: (uuid) => send({ type: 'retried', uuid }),
    resume: (uuid) => send({ type: 'resumed', uuid }),
    cancel: (uuid) => send({ type: 'cancelled', uuid }),
    remove: (uuid) => send({ type: 'deleted', uuid }),
    clearSuccesses: () => send({ type: 'successesCleared' }),
    toggleMessage: (uuid) => send({ type: 'messageToggled', uuid }),
    show: () => send({ type: 'shown' }),
    hide: () => send({ type: 'hidden' }),
    configure({ showPackageManagerDialog, showConfig, ...settings }) {
      const view = {
        ...(showPackageManagerDialog !== undefined && { showPackageManagerDialog }),
        ...(showConfig !== undefined && { showConfig }),
      }
      if (Object.keys(view).length > 0) send({ type: 'viewed', view })
      if (Object.keys(settings).length > 0) send({ type: 'configured', settings })
    },
  }
}
