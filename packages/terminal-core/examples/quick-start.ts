import { createTerminal, linesOf, taskStatus, textOf, toTerminalText } from '@teachnet/terminal-core'

/** A terminal over an event stream; `openStream` is `(url) => new EventSource(url)` in a browser. */
export function createSiteTerminal(openStream: (url: string) => Stream, storage: Pick<Storage, 'getItem' | 'setItem'>) {
  return createTerminal({
    connect({ uuid, command, extend, onMessage, onError }) {
      const stream = openStream(`/admin/ajax/terminal?${new URLSearchParams({ command, uuid, extend, server: '1' })}`)
      stream.onmessage = ({ data }) => onMessage(data)
      stream.onerror = onError
      return () => stream.close()
    },
    load: () => JSON.parse(storage.getItem('terminal') ?? 'null'),
    save: (persisted) => storage.setItem('terminal', JSON.stringify(persisted)),
    notify: (message) => console.log(toTerminalText(message, 'en')),
    uuid: () => crypto.randomUUID(),
  })
}

export interface Stream {
  onmessage: ((event: { data: string }) => void) | null
  onerror: (() => void) | null
  close(): void
}

/** Runs one command and returns its output. */
export function runCommand(terminal: ReturnType<typeof createSiteTerminal>, command: string) {
  return new Promise<string[]>((resolve, reject) => {
    const uuid = terminal.add({
      command,
      callback(status) {
        const task = terminal.getState().taskList.find((each) => each.uuid === uuid)
        const lines = task ? linesOf(task.message).map(textOf) : []
        if (status === taskStatus.success) resolve(lines)
        else reject(new Error(lines.join('\n')))
      },
    })
  })
}
