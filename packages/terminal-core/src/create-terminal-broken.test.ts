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
    Array.from({ length: 3 }, () => '有任务执行失败，新任务暂不执行。请先重试或删除失败的任务。'),
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

describe('a run whose connection was lost (Q17, Q27)', () => {
  const allSeconds = 200_000

  function setUp(findRuns?: TerminalPorts['findRuns']) {
    const connections: Connection[] = []
    const notices: string[] = []
    const results: number[] = []
    const sources: string[] = []
    const terminal = createTerminal({
      connect(connection) {
        connections.push(connection)
        return () => undefined
      },
      findRuns,
      notify: (message) => void notices.push(message),
      onError: (_, source) => void sources.push(source),
    })
    terminal.start()
    const uuid = terminal.add({ command: 'build', callback: (status) => void results.push(status) }) ?? ''
    const say = (data: string) => connections.at(-1)?.onMessage(JSON.stringify({ uuid, data }))
    const status = () => terminal.getState().taskList[0]?.status
    const attempts = () => connections.map(({ attempt }) => attempt)
    say('command-link-success')
    connections[0]?.onLost?.()
    return { terminal, uuid, say, status, attempts, notices, results, sources }
  }

  it('is unknown, and a notice says that it may still be running', () => {
    const t = setUp(async () => [])
    expect([t.status(), t.notices, t.results]).toEqual([taskStatus.unknown, ['terminal.connectionLost'], []])
  })

  it('is resumed as soon as the server can be asked again, and its callback gets its result once', async () => {
    let isOnline = false
    const t = setUp(async (tasks) => (isOnline ? tasks.map(({ uuid }) => uuid) : fail()))
    await vi.advanceTimersByTimeAsync(allSeconds)
    expect([t.status(), t.attempts(), [...new Set(t.sources)]]).toEqual([taskStatus.unknown, [1], ['findRuns']])
    isOnline = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(t.attempts()).toEqual([1, 1])
    for (const data of ['command-link-success', 'command-exec-success', 'command-exec-completed']) t.say(data)
    expect([t.status(), t.results]).toEqual([taskStatus.success, [taskStatus.success]])
  })

  it('has failed if the server has no record of it, and its callback says so once', async () => {
    const t = setUp(async () => [])
    await vi.advanceTimersByTimeAsync(allSeconds)
    expect([t.status(), t.attempts(), t.results]).toEqual([taskStatus.failed, [1], [taskStatus.failed]])
  })

  it('that was retried while the server was asked keeps its new attempt', async () => {
    let answer: (uuids: string[]) => void = () => undefined
    const t = setUp(() => new Promise((resolve) => (answer = resolve)))
    await vi.advanceTimersByTimeAsync(5000)
    t.terminal.resume(t.uuid)
    answer([])
    await vi.advanceTimersByTimeAsync(0)
    expect([t.status(), t.attempts(), t.results]).toEqual([taskStatus.connecting, [1, 1], []])
  })

  it('is not run again by a retry while the server has a record of it', async () => {
    const t = setUp(async () => [t.uuid])
    t.terminal.retry(t.uuid)
    await vi.advanceTimersByTimeAsync(0)
    expect(t.attempts()).toEqual([1, 1])
  })

  it('is run again by a retry if the server has no record of it, once for two requests', async () => {
    const t = setUp(async () => [])
    t.terminal.retry(t.uuid)
    t.terminal.retry(t.uuid)
    await vi.advanceTimersByTimeAsync(0)
    expect(t.attempts()).toEqual([1, 2])
  })

  it('is not run again by a retry while the server cannot be asked, and a notice says so', async () => {
    const t = setUp(async () => fail())
    t.terminal.retry(t.uuid)
    await vi.advanceTimersByTimeAsync(0)
    expect([t.status(), t.attempts(), t.notices.length]).toEqual([taskStatus.unknown, [1], 2])
  })

  it('is not asked for after the terminal was disposed of (Q23)', async () => {
    const findRuns = vi.fn<NonNullable<TerminalPorts['findRuns']>>(async () => [])
    const t = setUp(findRuns)
    t.terminal.dispose()
    await vi.advanceTimersByTimeAsync(allSeconds)
    expect(findRuns).not.toHaveBeenCalled()
  })

  it('is run again by a retry at once without the port findRuns', () => {
    const t = setUp()
    t.terminal.retry(t.uuid)
    expect(t.attempts()).toEqual([1, 2])
  })
})

it('the runs of an earlier page are asked for again if the server could not be asked (Q17)', async () => {
  let calls = 0
  const attempts: number[] = []
  const stored = { version: 1, taskList: [{ uuid: 'u', command: 'a', status: taskStatus.executing, attempt: 3 }] }
  const terminal = createTerminal({
    connect({ attempt }) {
      attempts.push(attempt)
      return () => undefined
    },
    load: () => stored,
    findRuns: async () => (++calls > 1 ? ['u'] : fail()),
  })
  terminal.start()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(attempts).toEqual([3])
})

it.each(['onError', 'onLost'] as const)(
  'the reason that a transport gives to %s goes to onError, and its run ends (Q21)',
  (end) => {
    const reason = new Error('HTTP 500')
    const errors: unknown[] = []
    const terminal = createTerminal({
      connect(connection) {
        queueMicrotask(() => {
          connection[end]?.(reason)
          connection[end]?.(reason)
        })
        return () => undefined
      },
      onError: (...facts) => void errors.push(facts),
    })
    terminal.start()
    terminal.add({ command: 'a' })
    return Promise.resolve().then(() => {
      expect(errors).toEqual([[reason, 'connect']])
      expect(terminal.getState().taskList[0]?.status).toBe(end === 'onError' ? taskStatus.failed : taskStatus.unknown)
    })
  },
)
