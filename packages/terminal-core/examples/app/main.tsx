import { createStreamConnect, createTabs, createTerminal, createWebStorage } from '@teachnet/terminal-core'
import { createRoot } from 'react-dom/client'
import { TerminalView } from '../terminal-view.tsx'

const toId = ({ uuid, attempt }: { readonly uuid: string; readonly attempt: number }) => `${uuid}.${attempt}`

const terminal = createTerminal({
  connect: createStreamConnect({
    open: (url) => new EventSource(url),
    findUrl: ({ uuid, attempt, lastEventId }) =>
      `/run?${new URLSearchParams({ uuid, attempt: String(attempt), lastEventId })}`,
    isResumable: () => true,
  }),
  cancel: (run) => fetch(`/cancel?id=${toId(run)}`),
  async findRuns(tasks) {
    const known: unknown = await (await fetch('/runs')).json()
    return tasks.filter((task) => Array.isArray(known) && known.includes(toId(task))).map(({ uuid }) => uuid)
  },
  ...createWebStorage(() => localStorage, 'terminal'),
  page: window,
  tabs: createTabs('terminal', { locks: navigator.locks, openChannel: (name) => new BroadcastChannel(name) }),
  onError: (error, source) => console.error(source, error),
})

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <>
      <h1>Terminal</h1>
      <button type="button" onClick={() => terminal.add({ command: 'count' })}>
        Run
      </button>
      <TerminalView terminal={terminal} />
    </>,
  )
terminal.configure({ automaticCleanupTask: '0' })
terminal.start()
