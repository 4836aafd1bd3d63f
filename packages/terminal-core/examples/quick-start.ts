import {
  createStreamConnect,
  createTerminal,
  createWebStorage,
  linesOf,
  taskStatus,
  textOf,
  toTerminalText,
  type EventStream,
  type Terminal,
} from '@teachnet/terminal-core'

interface Platform {
  /** In a browser: `(url) => new EventSource(url)` */
  readonly openStream: (url: string) => EventStream
  /** In a browser: `() => localStorage` */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
}

/** A terminal of a BuildAdmin-compatible server. Subscribe first; then `terminal.start()`. */
export function createSiteTerminal({ openStream, storage }: Platform): Terminal {
  return createTerminal({
    connect: createStreamConnect({
      open: openStream,
      findUrl: ({ uuid, command, extend }) =>
        `/admin/ajax/terminal?${new URLSearchParams({ command, uuid, extend, server: '1' })}`,
    }),
    ...createWebStorage(storage, 'terminal'),
    notify: (message) => console.log(toTerminalText(message, 'en')),
    onError: (error, source) => console.error(source, error),
    // In a browser also:
    // page: window,
    // tabs: createTabs('terminal', { locks: navigator.locks, openChannel: (name) => new BroadcastChannel(name) }),
  })
}

/** Runs one command and returns its output. */
export function runCommand(terminal: Terminal, command: string) {
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
