import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTerminal } from './create-terminal.ts'
import type { TaskRequest, TerminalPorts } from './terminal.ts'
import type { Connection } from './streams.ts'
import { toTerminalText } from './messages.ts'
import { linesOf, textOf } from './output.ts'
import { readStreamMessage } from './stream-message.ts'
import { taskStatus } from './terminal-state.ts'

function setUp(stored?: unknown, ports: Partial<TerminalPorts> = {}) {
  const connections: (Connection & { isClosed: boolean })[] = []
  const save = vi.fn<NonNullable<TerminalPorts['save']>>()
  const notify = vi.fn<NonNullable<TerminalPorts['notify']>>()
  const onError = vi.fn<NonNullable<TerminalPorts['onError']>>()
  let uuids = 0
  const terminal = createTerminal({
    connect(connection) {
      const entry = { ...connection, isClosed: false }
      connections.push(entry)
      return () => void (entry.isClosed = true)
    },
    load: () => stored,
    save,
    notify,
    onError,
    uuid: () => `task-${++uuids}`,
    now: () => new Date(2024, 4, 1, 9, 8, 7),
    ...ports,
  })
  terminal.start()
  const say = (data: string, uuid = connections.at(-1)?.uuid) =>
    connections.at(-1)?.onMessage(JSON.stringify({ uuid, data, extend: '' }))
  const read = (index = 0) => linesOf(terminal.getState().taskList[index]?.message ?? never()).map(textOf)
  return { terminal, connections, save, notify, onError, say, read }
}

function never(): never {
  throw new Error('no such task')
}

describe('createTerminal', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('writes the time of a task in the zone of its port', () => {
    const now = () => new Date('2024-05-01T20:08:07Z')
    const timeOf = (timeZone: string) => {
      const { terminal } = setUp(undefined, { now, timeZone })
      terminal.add({ command: 'version.node' })
      return terminal.getState().taskList[0]?.createTime
    }
    expect(timeOf('Asia/Shanghai')).toBe('2024-05-02 04:08:07')
    expect(timeOf('America/New_York')).toBe('2024-05-01 16:08:07')
  })

  it('runs a task through its stream and calls back with its result [T1] [T3] [T4] [T9]', () => {
    const { terminal, connections, say, read } = setUp()
    const callback = vi.fn<(status: number) => void>()
    const uuid = terminal.add({ command: 'version.node', extend: 'x', callback })
    expect(terminal.getState().taskList[0]).toMatchObject({
      uuid,
      createTime: '2024-05-01 09:08:07',
      status: taskStatus.connecting,
    })
    expect(connections[0]).toMatchObject({ uuid, command: 'version.node', extend: 'x' })
    for (const data of ['command-link-success', '> node -v', 'v24.21.0', 'command-exec-success']) say(data)
    expect(callback).not.toHaveBeenCalled()
    say('command-exec-completed')
    expect(callback.mock.calls).toEqual([[taskStatus.success]])
    expect(connections[0]?.isClosed).toBe(true)
    expect(read()).toEqual(['> node -v', 'v24.21.0'])
  })

  it('flush stores pending changes at once, and nothing twice (Q13)', () => {
    const { terminal, save } = setUp()
    terminal.add({ command: 'version.node' })
    expect(save).not.toHaveBeenCalled()
    terminal.flush()
    expect(save.mock.calls).toMatchObject([[{ taskList: [{ command: 'version.node' }] }]])
    terminal.flush()
    vi.advanceTimersByTime(1000)
    expect(save).toHaveBeenCalledTimes(1)
  })

  it('passes the attempt to the connection, and resumes the same attempt after the page was closed (Q17, Q18)', () => {
    const before = setUp()
    before.terminal.add({ command: 'x' })
    before.say('command-link-success')
    vi.advanceTimersByTime(300)
    const stored: unknown = JSON.parse(JSON.stringify(before.save.mock.lastCall?.[0]))
    const { terminal, connections, read } = setUp(stored)
    expect(terminal.getState().taskList[0]?.status).toBe(taskStatus.unknown)
    terminal.resume('task-1')
    expect(connections).toMatchObject([{ uuid: 'task-1', attempt: 1 }])
    for (const [data, time] of [
      ['command-link-success', 1000],
      ['all of it', 1500],
      ['command-exec-success', 2000],
      ['command-exec-completed', 2000],
    ])
      connections[0]?.onMessage(JSON.stringify({ uuid: 'task-1', data, time }))
    expect(read()).toEqual(['all of it'])
    expect(terminal.getState().taskList[0]).toMatchObject({
      status: taskStatus.success,
      startTime: 1000,
      endTime: 2000,
    })
  })

  it('batches fast output, and still applies it before the control word that follows (Q16)', () => {
    const { terminal, say, read } = setUp()
    terminal.add({ command: 'x' })
    const changes = vi.fn<() => void>()
    terminal.subscribe(changes)
    for (let index = 0; index < 1000; index += 1) say(`line ${index}`)
    expect(changes).not.toHaveBeenCalled()
    vi.advanceTimersByTime(40)
    expect(changes).toHaveBeenCalledTimes(1)
    expect(read()).toHaveLength(1000)
    say('the last')
    say('exec error')
    expect(read().at(-1)).toBe('the last')
    expect(terminal.getState().taskList[0]?.status).toBe(taskStatus.failed)
  })

  it('closes a broken connection, so that the command does not run again [T4]', () => {
    const { terminal, connections } = setUp()
    terminal.add({ command: 'x' })
    connections[0]?.onError()
    connections[0]?.onError()
    expect(connections).toHaveLength(1)
    expect(connections[0]?.isClosed).toBe(true)
    expect(terminal.getState().taskList[0]?.status).toBe(taskStatus.failed)
  })

  it('ignores the end of an earlier connection during a retried run [T4] [T8]', () => {
    const { terminal, connections, say } = setUp()
    const uuid = terminal.add({ command: 'x' }) ?? ''
    say('command-exec-error')
    terminal.retry(uuid)
    connections[0]?.onError()
    connections[0]?.onMessage(JSON.stringify({ uuid, data: 'command-exec-error' }))
    expect(terminal.getState().taskList[0]?.status).toBe(taskStatus.connecting)
  })

  it('survives a connection that fails before its close function is returned [T4]', () => {
    const { terminal } = setUp(undefined, {
      connect: ({ onError }) => {
        onError()
        return () => undefined
      },
    })
    terminal.add({ command: 'x', blockOnFailure: false })
    terminal.add({ command: 'y', blockOnFailure: false })
    expect(terminal.getState().taskList.map(({ status }) => status)).toEqual([taskStatus.failed, taskStatus.failed])
  })

  it('ignores messages of a closed stream or for another task [T4] (Q4)', () => {
    const { terminal, connections, say, read } = setUp()
    terminal.add({ command: 'x' })
    say('hello', 'somebody-else')
    say('command-exec-error')
    connections[0]?.onMessage(JSON.stringify({ uuid: 'task-1', data: 'late' }))
    vi.advanceTimersByTime(1000)
    expect(read()).toEqual([])
  })

  it('continues with the queue if a callback throws, and reports the error [T9] (Q6)', () => {
    const { terminal, connections, say, onError } = setUp()
    terminal.add({ command: 'x', callback: () => never() })
    terminal.add({ command: 'y', callback: () => undefined })
    say('command-exec-success')
    say('command-exec-completed')
    expect(onError.mock.calls).toEqual([[expect.objectContaining({ message: 'no such task' }), 'callback']])
    expect(connections.map(({ command }) => command)).toEqual(['x', 'y'])
  })

  it('calls back again after a retry, and never for a removed task [T8] [T9]', () => {
    const { terminal, say } = setUp()
    const callback = vi.fn<(status: number) => void>()
    const uuid = terminal.add({ command: 'x', callback }) ?? ''
    say('command-exec-error')
    terminal.retry(uuid)
    say('command-exec-success')
    say('command-exec-completed')
    terminal.remove(uuid)
    expect(callback.mock.calls).toEqual([[taskStatus.failed], [taskStatus.success]])
    expect(terminal.getState().taskList).toEqual([])
  })

  it('adds the chosen package manager to the command, or asks for one [P3]', () => {
    const { terminal, connections } = setUp()
    terminal.configure({ packageManager: 'yarn' })
    terminal.add({ command: 'web-install', withPackageManager: true })
    expect(connections[0]?.command).toBe('web-install.yarn')
    terminal.configure({ packageManager: 'none' })
    expect(terminal.add({ command: 'web-install', withPackageManager: true })).toBeUndefined()
    expect(terminal.getState()).toMatchObject({ showPackageManagerDialog: true })
  })

  it('raises the notice about blocked tasks, in both languages, and the dot [T11]', () => {
    const { terminal, say, notify } = setUp()
    terminal.add({ command: 'x' })
    say('command-exec-error')
    terminal.add({ command: 'y' })
    expect(notify.mock.calls).toEqual([['terminal.blocked']])
    expect(terminal.getState().showDot).toBe(true)
    expect(toTerminalText('terminal.blocked', 'en')).toBe(
      'Newly added tasks will never start because they are blocked by failed tasks',
    )
    expect(toTerminalText('terminal.blocked', 'zh-cn')).toMatch(/[\u4e00-\u9fff]/)
  })

  it('batches writes to storage, and restores the state with running tasks as unknown [T2] [T5] [T12]', () => {
    const first = setUp()
    first.terminal.add({ command: 'x' })
    first.say('command-link-success')
    first.say('output')
    vi.advanceTimersByTime(2000)
    expect(first.save.mock.calls.length).toBeLessThanOrEqual(2)
    const second = setUp(JSON.parse(JSON.stringify(first.save.mock.lastCall?.[0])))
    expect(second.terminal.getState()).toMatchObject({
      showDot: true,
      taskList: [{ command: 'x', status: taskStatus.unknown }],
    })
    expect(second.read()).toEqual(['output'])
    second.terminal.show()
    expect(second.terminal.getState().showDot).toBe(false)
    second.terminal.hide()
    second.terminal.toggleMessage('task-1')
    second.terminal.clearSuccesses()
    expect(second.terminal.getState().taskList).toHaveLength(1)
  })

  it('starts nothing before `start`, and then what was added meanwhile (Q20)', () => {
    const connect = vi.fn<TerminalPorts['connect']>(() => () => undefined)
    const stored = { taskList: [{ uuid: 'left', command: 'x', status: taskStatus.waiting }] }
    const terminal = createTerminal({ connect, load: () => stored, uuid: () => 'new' })
    const seen = vi.fn<() => void>()
    terminal.subscribe(seen)
    terminal.add({ command: 'y' })
    expect(seen).toHaveBeenCalledTimes(1)
    const waiting = terminal.getState()
    expect(waiting.taskList.map(({ uuid, status }) => [uuid, status])).toEqual([
      ['left', taskStatus.waiting],
      ['new', taskStatus.waiting],
    ])
    expect([connect.mock.calls, waiting.streaming, terminal.getState() === waiting]).toEqual([[], '', true])
    terminal.start()
    terminal.start()
    expect(connect.mock.calls.map(([{ command }]) => command)).toEqual(['x'])
    expect(terminal.getState().taskList.map(({ uuid }) => uuid)).toEqual(['left', 'new'])
    expect(seen).toHaveBeenCalled()
  })

  it('fails a task whose connection throws, shows the reason, and continues the queue (Q21)', () => {
    const { terminal, onError, read } = setUp(undefined, {
      connect({ command }) {
        if (command === 'x') throw new TypeError('not an address')
        return () => undefined
      },
    })
    terminal.add({ command: 'x', blockOnFailure: false })
    terminal.add({ command: 'y' })
    expect(terminal.getState().taskList.map(({ status }) => status)).toEqual([taskStatus.failed, taskStatus.connecting])
    expect(read()).toEqual(['Error:not an address'])
    expect(onError.mock.calls).toEqual([[new TypeError('not an address'), 'connect']])
  })

  it('reports what ports and subscribers throw, and never throws itself (Q21)', () => {
    const fail = () => never()
    const { terminal, connections, onError, say } = setUp(undefined, { load: fail, save: fail, notify: fail })
    terminal.subscribe(fail)
    const seen = vi.fn<() => void>()
    terminal.subscribe(seen)
    terminal.add({ command: 'x' })
    vi.advanceTimersByTime(300)
    say('command-exec-error')
    terminal.add({ command: 'y' })
    const sources = new Set(onError.mock.calls.map(([, source]) => source))
    expect([...sources].toSorted()).toEqual(['load', 'notify', 'save', 'subscriber'])
    expect(seen.mock.calls.length).toBeGreaterThan(2)
    expect(connections).toHaveLength(1)
    // An error of the error port itself cannot be reported.
    const silent = createTerminal({ connect: () => fail(), onError: fail, uuid: () => '1' })
    silent.start()
    expect(silent.add({ command: 'x' })).toBe('1')
  })

  it('continues when the close function of a connection throws (Q21)', () => {
    const { terminal, say, onError } = setUp(undefined, {
      connect: (connection) => {
        if (connection.command === 'x') connection.onMessage(JSON.stringify({ uuid: 'task-1', data: 'exec error' }))
        return () => never()
      },
    })
    terminal.add({ command: 'x', blockOnFailure: false })
    terminal.add({ command: 'y' })
    say('command-exec-error')
    expect(terminal.getState().taskList.map(({ status }) => status)).toEqual([taskStatus.failed, taskStatus.connecting])
    expect(onError.mock.calls.map(([, source]) => source)).toEqual(['connect'])
  })

  it('asks the server to end a run, and lets the user ask again if that fails (Q19)', async () => {
    const cancel = vi.fn<NonNullable<TerminalPorts['cancel']>>().mockRejectedValueOnce(new Error('offline'))
    const { terminal, say, onError } = setUp(undefined, { cancel })
    const uuid = terminal.add({ command: 'x' }) ?? ''
    say('command-link-success')
    terminal.cancel(uuid)
    expect(terminal.getState().taskList[0]?.isCancelling).toBe(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(terminal.getState().taskList[0]?.isCancelling).toBe(false)
    expect(onError.mock.calls).toEqual([[new Error('offline'), 'cancel']])
    cancel.mockResolvedValueOnce(undefined)
    terminal.cancel(uuid)
    expect(cancel.mock.calls).toEqual([[{ uuid, attempt: 1 }], [{ uuid, attempt: 1 }]])
    say('command-exec-error')
    expect(terminal.getState().taskList[0]?.status).toBe(taskStatus.failed)
  })

  it('ends a run by closing its stream if the server cannot be asked (Q19)', () => {
    const { terminal, connections, say } = setUp()
    const uuid = terminal.add({ command: 'x' }) ?? ''
    say('command-link-success')
    terminal.cancel(uuid)
    expect(connections[0]?.isClosed).toBe(true)
    expect(terminal.getState().taskList[0]?.status).toBe(taskStatus.failed)
  })

  it('ends a run that does not begin: at once without the port cancel, else after five seconds (Q19)', async () => {
    const callback = vi.fn<NonNullable<TaskRequest['callback']>>()
    const alone = setUp()
    const own = alone.terminal.add({ command: 'x', callback }) ?? ''
    alone.terminal.cancel(own)
    expect(alone.connections[0]?.isClosed).toBe(true)
    expect(alone.terminal.getState().taskList[0]?.status).toBe(taskStatus.failed)
    expect(callback.mock.calls).toEqual([[taskStatus.failed]])

    const cancel = vi.fn<NonNullable<TerminalPorts['cancel']>>(async () => undefined)
    const { terminal, connections } = setUp(undefined, { cancel })
    const uuid = terminal.add({ command: 'x' }) ?? ''
    terminal.cancel(uuid)
    expect(terminal.getState().taskList[0]).toMatchObject({ status: taskStatus.connecting, isCancelling: true })
    expect(cancel).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(5000)
    expect(connections[0]?.isClosed).toBe(true)
    expect(cancel.mock.calls).toEqual([[{ uuid, attempt: 1 }]])
    expect(terminal.getState().taskList[0]?.status).toBe(taskStatus.failed)
  })

  it('a run whose end does not arrive after its cancellation is left after five seconds or the time of the application (Q19)', async () => {
    for (const [cancelWithin, ms] of [
      [undefined, 5000],
      [20, 20],
    ] as const) {
      const cancel = () => new Promise<never>(() => undefined)
      const callback = vi.fn<NonNullable<TaskRequest['callback']>>()
      const { terminal, connections, say, notify } = setUp(
        undefined,
        cancelWithin ? { cancel, cancelWithin } : { cancel },
      )
      const uuid = terminal.add({ command: 'x', blockOnFailure: false, callback }) ?? ''
      terminal.add({ command: 'y' })
      say('command-link-success')
      terminal.cancel(uuid)
      await vi.advanceTimersByTimeAsync(ms - 1)
      expect(terminal.getState().taskList[0]).toMatchObject({ status: taskStatus.executing, isCancelling: true })
      await vi.advanceTimersByTimeAsync(1)
      expect(terminal.getState().taskList.map(({ status }) => status)).toEqual([
        taskStatus.unknown,
        taskStatus.connecting,
      ])
      expect(connections[0]?.isClosed).toBe(true)
      expect(callback.mock.calls).toEqual([[taskStatus.failed]])
      expect(notify.mock.calls).toEqual([['terminal.endNotConfirmed']])
    }
  })

  it('the time of a cancelled run counts from the last request to the server (Q19)', async () => {
    const cancel = vi.fn<NonNullable<TerminalPorts['cancel']>>(async () => undefined)
    const { terminal, say } = setUp(undefined, { cancel })
    const uuid = terminal.add({ command: 'x' }) ?? ''
    terminal.cancel(uuid)
    await vi.advanceTimersByTimeAsync(3000)
    say('command-link-success')
    await vi.advanceTimersByTimeAsync(4999)
    expect(cancel).toHaveBeenCalledTimes(1)
    expect(terminal.getState().taskList[0]).toMatchObject({ status: taskStatus.executing, isCancelling: true })
    await vi.advanceTimersByTimeAsync(1)
    expect(terminal.getState().taskList[0]?.status).toBe(taskStatus.unknown)
  })

  it('a cancelled run waits without end for its own, if the application says so (Q19)', async () => {
    const { terminal, say } = setUp(undefined, {
      cancel: async () => undefined,
      cancelWithin: Number.POSITIVE_INFINITY,
    })
    const uuid = terminal.add({ command: 'x' }) ?? ''
    say('command-link-success')
    terminal.cancel(uuid)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(terminal.getState().taskList[0]).toMatchObject({ status: taskStatus.executing, isCancelling: true })
  })

  it.each([0, -1, Number.NaN])('rejects %s as the time in which a cancelled run has to end', (cancelWithin) => {
    expect(() => setUp(undefined, { cancelWithin })).toThrow('cancelWithin')
  })

  it('output of the kind "text" continues its line, and keeps its order among other output (Q15)', () => {
    const { terminal, connections, read } = setUp()
    const uuid = terminal.add({ command: 'x' })
    const print = (data: string, kind: string) => connections[0]?.onMessage(JSON.stringify({ uuid, data, kind }))
    for (const piece of ['one ', 'two\n', 'command-exec-error']) print(piece, 'text')
    print('!', 'text')
    print('\nline', 'output')
    print('next', 'text')
    vi.advanceTimersByTime(40)
    expect(read()).toEqual(['one two', 'command-exec-error!', 'line', 'next'])
    expect(terminal.getState().taskList[0]?.status).toBe(taskStatus.connecting)
  })

  it('begins with the settings of the application; a stored one takes precedence', () => {
    const settings = { automaticCleanupTask: '0', packageManager: 'none', port: '' }
    expect(setUp(undefined, { settings }).terminal.getState()).toMatchObject(settings)
    const stored = setUp({ automaticCleanupTask: '1', taskList: [] }, { settings })
    expect(stored.terminal.getState()).toMatchObject({ automaticCleanupTask: '1', packageManager: 'none' })
  })

  it('resumes the runs that the server has a record of, when it starts (Q17)', async () => {
    const findRuns = vi.fn<NonNullable<TerminalPorts['findRuns']>>(async () => ['b'])
    const task = (uuid: string) => ({ uuid, command: uuid, status: taskStatus.executing, attempt: 1 })
    const { terminal, connections } = setUp({ taskList: [task('a'), task('b')] }, { findRuns })
    await vi.advanceTimersByTimeAsync(0)
    expect(findRuns.mock.calls[0]?.[0].map(({ uuid }) => uuid)).toEqual(['a', 'b'])
    expect(connections).toMatchObject([{ uuid: 'b', attempt: 1 }])
    expect(terminal.getState().taskList[0]?.status).toBe(taskStatus.unknown)
  })

  it('stores when the page is hidden, until it is disposed of; then its stream is closed and nothing more happens (Q13, Q23)', () => {
    const page = new EventTarget()
    const { terminal, connections, save, say } = setUp(undefined, { page })
    terminal.add({ command: 'x' })
    page.dispatchEvent(new Event('pagehide'))
    expect(save).toHaveBeenCalledTimes(1)
    terminal.toggleMessage('task-1')
    const changes = vi.fn<() => void>()
    terminal.subscribe(changes)
    terminal.dispose()
    expect(save).toHaveBeenCalledTimes(2)
    expect(save.mock.lastCall?.[0].taskList[0]).toMatchObject({ status: taskStatus.connecting })
    expect(connections[0]?.isClosed).toBe(true)
    say('late')
    terminal.add({ command: 'y' })
    terminal.dispose()
    page.dispatchEvent(new Event('pagehide'))
    vi.advanceTimersByTime(1000)
    expect([save.mock.calls.length, connections.length, changes.mock.calls.length]).toEqual([2, 1, 0])
  })

  it('the terminal does not call a subscriber that has unsubscribed', () => {
    const { terminal } = setUp()
    const listener = vi.fn<() => void>()
    const leave = terminal.subscribe(listener)
    terminal.show()
    leave()
    terminal.hide()
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

describe('readStreamMessage', () => {
  it.each([
    ['link success', 'linked'],
    ['command-link-success', 'linked'],
    ['exec success', 'succeeded'],
    ['command-exec-success', 'succeeded'],
    ['exec error', 'failed'],
    ['command-exec-error', 'failed'],
    ['exec completed', 'completed'],
    ['command-exec-completed', 'completed'],
  ])('recognises the control word "%s" [T4]', (data, type) => {
    expect(readStreamMessage(JSON.stringify({ uuid: 'a', data }))).toEqual({ type, uuid: 'a' })
  })

  it.each(['exec-error', 'command exec error', 'command-exec-unheard', 'toString', ' exec error'])(
    'reads "%s" as output',
    (data) => {
      expect(readStreamMessage(JSON.stringify({ uuid: 'a', data }))).toEqual({
        type: 'printed',
        uuid: 'a',
        entries: [data],
      })
    },
  )

  it('reads a control word as output if the server marks it as output (Q22)', () => {
    const message = { uuid: 'a', data: 'command-exec-error' }
    expect(readStreamMessage(JSON.stringify({ ...message, kind: 'output' }))?.type).toBe('printed')
    expect(readStreamMessage(JSON.stringify({ ...message, kind: 'control' }))?.type).toBe('failed')
  })

  it.each(['', 'ping', 'null', '[]', '{}', '{"uuid":"a"}', '{"uuid":1,"data":"x"}', '{"uuid":"a","data":""}'])(
    'ignores the stream message %j',
    (text) => {
      expect(readStreamMessage(text)).toBeUndefined()
    },
  )
})
