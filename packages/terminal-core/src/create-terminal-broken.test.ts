import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTerminal } from './create-terminal.ts'
import type { TerminalPorts } from './terminal.ts'
import { toTerminalText } from './messages.ts'
import type { Connection } from './streams.ts'
import { createTabs, type TabLocks } from './tabs.ts'
import { taskStatus } from './terminal-state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Connects to a server on which every command succeeds at once. */
function connect({ uuid, onMessage }: Connection): () => void {
  for (const data of ['command-link-success', 'done', 'command-exec-success', 'command-exec-completed'])
    queueMicrotask(() => onMessage(JSON.stringify({ uuid, data })))
  return () => undefined
}

async function run(ports: Partial<TerminalPorts>) {
  const sources: string[] = []
  const terminal = createTerminal({ connect, onError: (_, source) => void sources.push(source), ...ports })
  terminal.start()
  terminal.add({ command: 'a' })
  terminal.add({ command: 'b' })
  await vi.advanceTimersByTimeAsync(1000)
  terminal.dispose()
  const statuses = terminal.getState().taskList.map(({ status }) => status)
  return { statuses, sources: [...new Set(sources)] }
}

const fail = (): never => {
  throw new Error('broken')
}

describe('a terminal whose ports throw (Q21)', () => {
  // With the clean-up, the first success is gone when the next task is added; both were added before either ended.
  const both = [taskStatus.success, taskStatus.success]

  it.each<[string, Partial<TerminalPorts>]>([
    ['uuid', { uuid: fail }],
    ['clock', { now: fail }],
    ['clock', { after: fail }],
    ['page', { page: { addEventListener: fail, removeEventListener: fail } }],
    ['tabs', { tabs: { lead: fail, send: () => undefined, listen: () => () => undefined } }],
    ['tabs', { tabs: { lead: () => () => undefined, send: () => undefined, listen: fail } }],
  ])('runs its queue, and names the port %s', async (source, ports) => {
    expect(await run(ports)).toEqual({ statuses: both, sources: [source] })
  })

  it('runs its queue on a page without https, which has neither crypto.randomUUID nor Web Locks', async () => {
    const { crypto } = globalThis
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const channel = { postMessage: () => undefined, addEventListener: () => undefined, close: () => undefined }
    const tabs = createTabs('terminal', { locks: undefined, openChannel: () => channel })
    expect(await run({ tabs })).toEqual({ statuses: both, sources: [] })
    const terminal = createTerminal({ connect })
    expect(terminal.add({ command: 'a' })).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  it.each<[string, TabLocks['request']]>([
    ['refuses its locks', () => Promise.reject(new DOMException('opaque origin', 'SecurityError'))],
    ['throws for its locks', fail],
  ])('runs its queue in a frame that %s', async (_, request) => {
    const channel = { postMessage: () => undefined, addEventListener: () => undefined, close: () => undefined }
    const tabs = createTabs('terminal', { locks: { request }, openChannel: () => channel })
    expect(await run({ tabs })).toEqual({ statuses: both, sources: [] })
  })
})

it('a tab that was left does not run the queue when its lock is refused afterwards (Q23)', async () => {
  const commands: string[] = []
  const locks: TabLocks = {
    request: (_, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  }
  const channel = { postMessage: () => undefined, addEventListener: () => undefined, close: () => undefined }
  const terminal = createTerminal({
    tabs: createTabs('terminal', { locks, openChannel: () => channel }),
    connect: ({ command }) => {
      commands.push(command)
      return () => undefined
    },
  })
  terminal.start()
  terminal.add({ command: 'a' })
  terminal.dispose()
  await vi.advanceTimersByTimeAsync(100)
  expect(commands).toEqual([])
})

it('texts are Chinese for zh…, else English', () => {
  const english = toTerminalText('terminal.blocked', 'en')
  expect(english).toMatch(/^Newly added/)
  expect(['zh-cn', 'zh-Hant', 'ZH'].map((locale) => toTerminalText('terminal.blocked', locale))).toEqual(
    Array.from({ length: 3 }, () => '新添加的任务永远不会开始，因为被失败的任务阻塞！'),
  )
  expect(['fr', 'pt-BR', 'zhx'].map((locale) => toTerminalText('terminal.blocked', locale))).toEqual(
    Array.from({ length: 3 }, () => english),
  )
})

it('replies and requests after the end reach no other tab (Q23)', async () => {
  const answers: ((uuids: string[]) => void)[] = []
  const sent: string[] = []
  const stored = { version: 1, taskList: [{ uuid: 'u', command: 'a', status: taskStatus.executing, attempt: 1 }] }
  const terminal = createTerminal({
    connect,
    load: () => stored,
    findRuns: () => new Promise((resolve) => answers.push(resolve)),
    tabs: {
      lead(run) {
        run()
        return () => undefined
      },
      listen: () => () => undefined,
      send: ({ type }) => void sent.push(type),
    },
  })
  terminal.start()
  expect(answers).toHaveLength(1)
  terminal.dispose()
  sent.length = 0
  answers[0]?.(['u'])
  await vi.advanceTimersByTimeAsync(100)
  terminal.add({ command: 'b' })
  terminal.retry('u')
  expect(sent).toEqual([])
})
