import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTerminal } from './create-terminal.ts'
import type { TerminalPorts } from './terminal.ts'
import { linesOf, textOf } from './output.ts'
import type { Connection } from './streams.ts'
import { createTabs, type TabChannel, type TabLocks } from './tabs.ts'
import { taskStatus } from './terminal-state.ts'

/** The browser of several tabs: Web Locks, channels that copy messages and deliver them later, and a storage. */
function openBrowser() {
  const queue: (() => void)[] = []
  const channels = new Set<EventTarget>()
  let isHeld = false

  function grant(): void {
    if (!isHeld) queue.shift()?.()
  }
  const locks: TabLocks = {
    request: (_, { signal }, hold) =>
      new Promise((resolve, reject) => {
        const take = () => {
          isHeld = true
          void hold().then(() => {
            isHeld = false
            resolve(undefined)
            grant()
          })
        }
        queue.push(take)
        signal.addEventListener('abort', () => {
          if (!queue.includes(take)) return
          queue.splice(queue.indexOf(take), 1)
          reject(signal.reason)
        })
        queueMicrotask(grant)
      }),
  }
  function openChannel(): TabChannel {
    const channel = new EventTarget()
    channels.add(channel)
    return {
      addEventListener: (_, listener) =>
        channel.addEventListener('message', (event) => event instanceof MessageEvent && listener(event)),
      postMessage(message) {
        const data: unknown = structuredClone(message)
        for (const other of channels)
          if (other !== channel) queueMicrotask(() => other.dispatchEvent(new MessageEvent('message', { data })))
      },
      close: () => void channels.delete(channel),
    }
  }
  let stored: string | undefined
  let opened = 0
  const connections: (Connection & { readonly tab: number; isClosed: boolean })[] = []
  const openTab = (ports: Partial<TerminalPorts> = {}) => {
    const tab = (opened += 1)
    let uuids = 0
    const notify = vi.fn<NonNullable<TerminalPorts['notify']>>()
    const terminal = createTerminal({
      connect(connection) {
        const entry = { ...connection, tab, isClosed: false }
        connections.push(entry)
        return () => void (entry.isClosed = true)
      },
      load: () => stored && JSON.parse(stored),
      save: (persisted) => (stored = JSON.stringify(persisted)),
      uuid: () => `${tab}.${(uuids += 1)}`,
      tabs: createTabs('terminal', { locks, openChannel }),
      notify,
      ...ports,
    })
    terminal.start()
    return { terminal, notify }
  }
  const settle = () => vi.advanceTimersByTimeAsync(50)
  const say = (...words: string[]) => {
    const { uuid, onMessage } = connections.at(-1) ?? never()
    for (const data of words) onMessage(JSON.stringify({ uuid, data }))
  }
  return { openTab, connections, settle, say }
}

function never(): never {
  throw new Error('no connection')
}

const outputOf = ({ terminal }: ReturnType<ReturnType<typeof openBrowser>['openTab']>) =>
  terminal.getState().taskList.flatMap(({ message }) => linesOf(message).map(textOf))

describe('two tabs of one origin (Q24)', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('a waiting command runs once, and both tabs show the same tasks and output', async () => {
    const { openTab, connections, settle, say } = openBrowser()
    const [first, second] = [openTab(), openTab()]
    await settle()
    second.terminal.add({ command: 'x' })
    first.terminal.add({ command: 'y' })
    await settle()
    expect(connections.map(({ tab, command }) => [tab, command])).toEqual([[1, 'y']])
    say('command-link-success', 'hello', 'command-exec-success', 'command-exec-completed')
    await settle()
    expect(connections.map(({ tab, command }) => [tab, command])).toEqual([
      [1, 'y'],
      [1, 'x'],
    ])
    expect(outputOf(second)).toEqual(['hello'])
    expect(second.terminal.getState()).toEqual(first.terminal.getState())
  })

  it('calls back in the tab that added a task, wherever it ran', async () => {
    const { openTab, settle, say } = openBrowser()
    openTab()
    const second = openTab()
    const callback = vi.fn<(status: number) => void>()
    await settle()
    second.terminal.add({ command: 'x', callback })
    await settle()
    say('command-link-success', 'command-exec-error')
    await settle()
    expect(callback.mock.calls).toEqual([[taskStatus.failed]])
  })

  it('each tab has its own panel; the notice appears in the tab that added the blocked task', async () => {
    const { openTab, settle, say } = openBrowser()
    const [first, second] = [openTab(), openTab()]
    await settle()
    second.terminal.show()
    first.terminal.configure({ showConfig: true, port: '9000' })
    first.terminal.add({ command: 'x' })
    await settle()
    say('command-exec-error')
    first.terminal.add({ command: 'y' })
    await settle()
    const [a, b] = [first.terminal.getState(), second.terminal.getState()]
    expect([a.show, b.show, a.showConfig, b.showConfig]).toEqual([false, true, true, false])
    expect([a.port, b.port]).toEqual(['9000', '9000'])
    expect([first.notify.mock.calls.length, second.notify.mock.calls.length]).toEqual([1, 0])
  })

  it('when the tab that runs the queue is closed, the next one resumes its run and loses no request', async () => {
    const { openTab, connections, settle, say } = openBrowser()
    const findRuns = async (tasks: readonly { readonly uuid: string }[]) => tasks.map(({ uuid }) => uuid)
    const first = openTab()
    const second = openTab({ findRuns })
    const third = openTab()
    await settle()
    first.terminal.add({ command: 'x' })
    await settle()
    say('command-link-success', 'half')
    await settle()
    first.terminal.dispose()
    // Requested while no tab runs the queue.
    third.terminal.add({ command: 'y' })
    await settle()
    expect(connections.map(({ tab, command, attempt }) => [tab, command, attempt])).toEqual([
      [1, 'x', 1],
      [2, 'x', 1],
    ])
    expect(connections[0]?.isClosed).toBe(true)
    say('command-link-success', 'half', 'whole', 'command-exec-success', 'command-exec-completed')
    await settle()
    expect(connections.map(({ tab, command }) => [tab, command]).at(-1)).toEqual([2, 'y'])
    expect(outputOf(third)).toEqual(['half', 'whole'])
    expect(third.terminal.getState().taskList).toEqual(second.terminal.getState().taskList)
  })

  it('a tab that opens later has the tasks and the output of the others, and starts no run twice', async () => {
    const { openTab, connections, settle, say } = openBrowser()
    const first = openTab()
    await settle()
    first.terminal.add({ command: 'x' })
    await settle()
    say('command-link-success', 'hello')
    const late = openTab()
    const uuid = late.terminal.add({ command: 'y' })
    await settle()
    expect(outputOf(late)).toEqual(['hello'])
    expect(late.terminal.getState().taskList.map((task) => task.command)).toEqual(['x', 'y'])
    say('command-exec-error')
    late.terminal.retry(late.terminal.getState().taskList[0]?.uuid ?? '')
    await settle()
    expect(connections.map(({ command, attempt }) => [command, attempt])).toEqual([
      ['x', 1],
      ['x', 2],
    ])
    expect(uuid).toBe('2.2')
  })

  it('a browser without BroadcastChannel runs its own queue', async () => {
    const locks: TabLocks = { request: () => new Promise(() => undefined) }
    const openChannel = () => {
      throw new ReferenceError('BroadcastChannel is not defined')
    }
    const tabs = createTabs('terminal', { locks, openChannel })
    const run = vi.fn<() => void>()
    tabs.lead(run)
    tabs.send({ type: 'hello' })
    tabs.listen(() => undefined)()
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1))
  })

  it('ignores messages of another version of the package', async () => {
    const locks: TabLocks = { request: (_name, _options, hold) => hold() }
    const channel = new EventTarget()
    const tabs = createTabs('terminal', {
      locks,
      openChannel: () => ({
        addEventListener: (_, listener) =>
          channel.addEventListener('message', (event) => event instanceof MessageEvent && listener(event)),
        postMessage: () => undefined,
        close: () => undefined,
      }),
    })
    const receive = vi.fn<() => void>()
    tabs.listen(receive)
    for (const data of [null, 'x', { type: 'hello' }, { type: 'hello', format: 2 }, { type: 'hello', format: 1 }])
      channel.dispatchEvent(new MessageEvent('message', { data }))
    expect(receive).toHaveBeenCalledTimes(1)
  })
})
