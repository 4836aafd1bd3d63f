import '@testing-library/jest-dom/vitest'
import { MessagesProvider } from '@teachnet/i18n/react'
import type { EventStream } from '@teachnet/terminal-core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import messages from '../../locales/en/terminal.json' with { type: 'json' }
import { createFakeClient, type FakeReply } from '../../test-support/fake-client.ts'
import { createQueryClient } from '../../records/services/create-query-client.ts'
import { TerminalPanel } from './terminal-panel.tsx'
import { createTerminalSession } from '../../session/terminal-session.ts'

class FakeStream extends EventTarget implements EventStream {
  readonly query: Readonly<Record<string, string>>
  isClosed = false
  constructor(url: string) {
    super()
    this.query = Object.fromEntries(new URL(url).searchParams)
  }
  close() {
    this.isClosed = true
  }
  say(...texts: string[]) {
    for (const data of texts) {
      const body = JSON.stringify({ uuid: this.query['uuid'], data })
      this.dispatchEvent(new MessageEvent('message', { data: body }))
    }
  }
}

const commands = [
  { key: 'version.node', title: 'Version of node', about: 'Shows a version.', group: 'Check', changes: '' },
  { key: 'ping.localhost', title: 'Check this server', about: 'Sends requests.', group: 'Check', changes: '' },
  { key: 'web-build.pnpm', title: 'Build again', about: 'Builds.', group: 'Build', changes: 'Replaces the apps.' },
  { key: 'backup.run', title: 'Back up now', about: 'Packs.', group: 'Maintain', changes: '', hasArgument: true },
  { key: 'set-registry.taobao', title: 'Use the registry taobao', about: '', group: 'Tools', changes: 'Changes npm.' },
].map((command) => ({ hasArgument: false, ...command }))

const record = {
  ...{ uuid: 'theirs', attempt: 1, command: 'version.node', extend: '', state: 'failed', username: 'desk' },
  ...{ create_time: 1_764_000_000, finish_time: 1_764_000_065, duration: 65_000, exit_code: 3, reason: '' },
}

const schedules = [
  {
    ...{ id: 1, command: 'backup.run', extend: '', cron: '0 3 * * *', isOn: true, username: 'root' },
    ...{ nextTime: 1_764_100_000, runs: [{ ...record, reason: 'Too long' }] },
  },
]

interface Answers {
  readonly stored?: unknown
  readonly records?: readonly object[]
  readonly configReply?: () => Promise<FakeReply>
}

function setUp({ stored, records = [], configReply = async () => ({ code: 1, data: null }) }: Answers = {}) {
  const streams: FakeStream[] = []
  const { client, sent } = createFakeClient({
    replies: {
      index: {
        code: 1,
        data: { terminal: { npmPackageManager: 'pnpm', installServicePort: '8000', phpDevelopmentServer: false } },
      },
      terminalTasks: { code: 1, data: { list: records, commands } },
      terminalTicket: { code: 1, data: { ticket: 't' } },
      terminalKill: { code: 1, data: null },
      terminalSchedules: { code: 1, data: { zone: 'Asia/Shanghai', list: schedules } },
      saveTerminalSchedule: { code: 1, data: { id: 2 } },
      removeTerminalSchedule: { code: 1, data: null },
      changeTerminalConfig: configReply,
    },
  })
  const kept = new Map(stored === undefined ? [] : [['terminal', JSON.stringify(stored)]])
  const notices: string[] = []
  let uuids = 0
  const session = createTerminalSession({
    client,
    storage: () => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }),
    storageKey: 'terminal',
    ownerId: 1,
    openStream(url) {
      const stream = new FakeStream(url)
      streams.push(stream)
      return stream
    },
    notify: (text) => notices.push(text),
    uuid: () => `task-${(uuids += 1)}`,
    locale: 'en',
  })
  const queries = createQueryClient({ retry: false })
  const onClose = vi.fn<() => void>()
  const say = vi.fn<(text: string) => void>()
  const show = () =>
    render(
      <MessagesProvider locale="en" messages={messages}>
        <QueryClientProvider client={queries}>
          <TerminalPanel session={session} say={say} onClose={onClose} />
        </QueryClientProvider>
      </MessagesProvider>,
    )
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  const run = async (name: string) => {
    await user.click(await screen.findByRole('combobox', { name: 'Command' }))
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
    await user.click(screen.getByRole('button', { name: 'Run' }))
  }
  /** Sends messages on the newest stream, and waits until they are rendered. */
  const stream = async (...texts: string[]) => {
    await waitFor(() => expect(streams.at(-1)?.isClosed).toBe(false))
    await act(async () => {
      streams.at(-1)?.say(...texts)
      await new Promise((resolve) => setTimeout(resolve, 60))
    })
  }
  return { session, streams, sent, kept, notices, say, onClose, show, user, run, stream }
}

const tasks = () => within(screen.getByRole('list', { name: 'Tasks' })).getAllByRole('listitem')
const linked = 'command-link-success'
const ended = 'command-exec-completed'

beforeEach(() => {
  // jsdom has no layout; the output gets the height of 20 lines.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the terminal panel', () => {
  it('runs a command and shows its status, command, time, duration and coloured output [P3] [T3] [T4]', async () => {
    const t = setUp()
    t.show()
    await t.run('version.node')
    expect(tasks()[0]).toHaveTextContent(/Connecting.*version\.node.*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
    await t.stream(linked, '> node -v', '\u001b[32mv24.21.0\u001b[0m <img src=x onerror=alert(1)>')
    expect(tasks()[0]).toHaveTextContent('Executing')
    await t.user.click(screen.getByRole('button', { name: 'Show the output of version.node' }))
    const output = screen.getByRole('region', { name: 'Output of version.node' })
    expect(within(output).getByText('v24.21.0')).toHaveClass('ansi-green')
    expect(output).toHaveTextContent('<img src=x onerror=alert(1)>')
    expect(output.querySelector('img')).toBeNull()
    await t.stream('exitCode: 0', 'command-exec-success', ended)
    expect(tasks()[0]).toHaveTextContent(/Success.*\d\.\d s.*exit code 0/)
  })

  it('lists commands in groups with a sentence about each, and finds them by it', async () => {
    const t = setUp()
    t.show()
    await t.user.type(await screen.findByRole('combobox', { name: 'Command' }), 'sends')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Check this server ping.localhostSends requests.',
    ])
    expect(screen.getByText('Check')).toBeVisible()
  })

  it('lists the runs of all administrators with duration and exit code', async () => {
    const t = setUp({ records: [record] })
    t.show()
    await t.user.click(screen.getByRole('tab', { name: 'Runs' }))
    const runs = await screen.findByRole('list', { name: 'Runs' })
    expect(within(runs).getByRole('listitem')).toHaveTextContent(
      /Failed.*Version of node.*version\.node.*by desk.*1:05 min.*exit code 3/,
    )
  })

  it('shows the schedules with their last runs, and saves a new one', async () => {
    const t = setUp()
    t.show()
    await t.user.click(await screen.findByRole('tab', { name: 'Schedules' }))
    const list = await screen.findByRole('list', { name: 'Schedules' })
    expect(list).toHaveTextContent(/Back up now.*0 3 \* \* \*.*next .*by root.*Failed · .* · 1:05 min · Too long/)
    await t.user.click(screen.getByRole('button', { name: 'Add a schedule' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Add a schedule' }))
    await t.user.click(dialog.getByRole('combobox', { name: 'Command' }))
    await t.user.click(await screen.findByRole('option', { name: /version\.node/ }))
    await t.user.click(dialog.getByRole('button', { name: 'Every hour' }))
    await t.user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add a schedule' })).toBeNull())
    const body = { command: 'version.node', extend: '', cron: '0 * * * *', isOn: true }
    expect(t.sent).toContainEqual({ call: 'saveTerminalSchedule', body })
    await t.user.click(screen.getByRole('button', { name: 'Delete the schedule of “Back up now”' }))
    await t.user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(t.sent).toContainEqual({ call: 'removeTerminalSchedule', body: { id: 1 } })
  })

  it('announces changes of status to screen readers, but no output [T12]', async () => {
    const t = setUp()
    t.show()
    await t.run('version.node')
    await t.stream(linked, ...Array.from({ length: 500 }, (_, index) => `line ${index}`))
    expect(screen.getByRole('status')).toHaveTextContent('version.node: Executing.')
    expect(screen.getByRole('status')).not.toHaveTextContent('line')
  })

  it('renders only the visible lines of fifty thousand', async () => {
    const t = setUp()
    t.show()
    await t.run('version.node')
    await t.user.click(screen.getByRole('button', { name: 'Show the output of version.node' }))
    await t.stream(linked, Array.from({ length: 50_000 }, (_, index) => `line ${index}`).join('\n'))
    const output = screen.getByRole('region', { name: 'Output of version.node' })
    expect(within(output).getAllByText(/^line \d+$/).length).toBeLessThan(100)
    expect(t.session.terminal.getState().taskList[0]?.message.dropped).toBe(0)
  })

  it('a failed task blocks later tasks until it is deleted or repeated [T6] [T7] [T8]', async () => {
    const t = setUp()
    t.show()
    await t.run('version.node')
    await t.run('ping.localhost')
    expect(screen.queryByRole('button', { name: 'Delete version.node' })).toBeNull()
    await t.stream(linked, 'broken', 'command-exec-error')
    expect(tasks()[0]).toHaveTextContent(/Failed.*Later tasks wait/)
    expect(screen.getByRole('region', { name: 'Output of version.node' })).toHaveTextContent('broken')
    expect(tasks()[1]).toHaveTextContent('Waiting')
    await t.user.click(screen.getByRole('button', { name: 'Run version.node again' }))
    expect(tasks()[0]).toHaveTextContent('Connecting')
    await waitFor(() => expect(t.streams.at(-1)?.query).toMatchObject({ attempt: '2' }))
    await t.stream(linked, 'command-exec-error')
    await t.user.click(screen.getByRole('button', { name: 'Delete version.node' }))
    await waitFor(() => expect(t.streams.at(-1)?.query).toMatchObject({ command: 'ping.localhost' }))
  })

  it('a failed task that does not block lets the next task start [T6]', async () => {
    const t = setUp()
    t.show()
    await t.user.click(screen.getByRole('checkbox', { name: 'Stop the queue if it fails' }))
    await t.run('version.node')
    await t.run('ping.localhost')
    await t.stream(linked, 'command-exec-error')
    await waitFor(() => expect(t.streams.at(-1)?.query).toMatchObject({ command: 'ping.localhost' }))
  })

  it('stops a run on the server', async () => {
    const t = setUp()
    t.show()
    await t.run('version.node')
    await t.stream(linked)
    await t.user.click(screen.getByRole('button', { name: 'End version.node' }))
    expect(t.sent).toContainEqual({ call: 'terminalKill', body: { uuid: 'task-1', attempt: 1 } })
  })

  it('stops a run that was ended before the server had begun it, once it begins', async () => {
    const t = setUp()
    t.show()
    await t.run('version.node')
    await t.user.click(screen.getByRole('button', { name: 'End version.node' }))
    expect(t.sent.map(({ call }) => call)).not.toContain('terminalKill')
    await t.stream(linked)
    await waitFor(() => expect(t.sent.map(({ call }) => call)).toContain('terminalKill'))
  })

  it('sends an argument if the command takes one', async () => {
    const t = setUp()
    t.show()
    await t.user.click(await screen.findByRole('combobox', { name: 'Command' }))
    await t.user.click(await screen.findByRole('option', { name: /backup\.run/ }))
    await t.user.type(screen.getByRole('textbox', { name: 'Argument (optional)' }), 'before-move')
    await t.user.click(screen.getByRole('button', { name: 'Run' }))
    await waitFor(() => expect(t.streams[0]?.query).toMatchObject({ extend: 'before-move' }))
  })

  it('adds the chosen package manager to a command, and asks for it when there is none [P3]', async () => {
    const t = setUp()
    t.show()
    await t.run('web-build.pnpm')
    const confirmation = screen.getByRole('alertdialog', { name: 'Build again?' })
    expect(confirmation).toHaveTextContent('Replaces the apps.')
    expect(confirmation).toHaveTextContent('web-build.pnpm')
    expect(screen.queryByRole('list', { name: 'Tasks' })).toBeNull()
    await t.user.click(within(confirmation).getByRole('button', { name: 'Run it' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(tasks()[0]).toHaveTextContent('web-build.pnpm')
    await t.user.click(screen.getByRole('button', { name: 'Package manager: pnpm' }))
    const dialog = screen.getByRole('dialog', { name: 'Package manager' })
    await t.user.click(within(dialog).getByRole('radio', { name: 'None: ask each time' }))
    await t.user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Package manager' })).toBeNull())
    expect(t.sent).toContainEqual({ call: 'changeTerminalConfig', body: { manager: 'none' } })
    await t.user.click(screen.getByRole('button', { name: 'Run' }))
    await t.user.click(await screen.findByRole('button', { name: 'Run it' }))
    expect(await screen.findByRole('dialog', { name: 'Package manager' })).toBeVisible()
    expect(t.session.terminal.getState().taskList).toHaveLength(1)
  })

  it('stores port and clean-up, shows that it is saving, and changes the registry as a task [P3] [T14]', async () => {
    let finish = (_reply: FakeReply) => {}
    const t = setUp({ configReply: () => new Promise((resolve) => (finish = resolve)) })
    t.show()
    await screen.findByRole('combobox', { name: 'Command' })
    await t.user.click(screen.getByRole('button', { name: 'Terminal settings' }))
    const dialog = screen.getByRole('dialog', { name: 'Terminal settings' })
    const port = within(dialog).getByRole('textbox', { name: 'Install service port' })
    await t.user.clear(port)
    await t.user.type(port, '99999')
    expect(within(dialog).getByText('Enter a port from 1 to 65535')).toBeVisible()
    await t.user.clear(port)
    await t.user.type(port, '8080')
    await t.user.click(within(dialog).getByRole('switch', { name: /Delete successful tasks/ }))
    await t.user.click(within(dialog).getByRole('combobox', { name: 'Package registry' }))
    await t.user.click(await screen.findByRole('option', { name: 'taobao' }))
    await t.user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(within(dialog).getByRole('progressbar')).toBeVisible()
    await act(async () => finish({ code: 1, data: null }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Terminal settings' })).toBeNull())
    expect(t.sent).toContainEqual({ call: 'changeTerminalConfig', body: { port: '8080' } })
    expect(t.session.terminal.getState().automaticCleanupTask).toBe('0')
    expect(tasks()[0]).toHaveTextContent('set-registry.taobao')
  })

  it('the terminal panel keeps the settings dialog open and shows the reason when the server does not store the settings [T14]', async () => {
    const t = setUp({ configReply: async () => ({ code: 0, msg: 'Disk full', data: null }) })
    t.show()
    await t.user.click(screen.getByRole('button', { name: 'Package manager: pnpm' }))
    await t.user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Disk full')
  })

  it('searches the output, steps through matches, copies and downloads the output', async () => {
    const t = setUp()
    t.show()
    await t.run('version.node')
    await t.stream(linked, 'first error\nfine\nsecond Error')
    await t.user.click(screen.getByRole('button', { name: 'Show the output of version.node' }))
    const search = screen.getByRole('searchbox', { name: 'Search the output' })
    await t.user.type(search, 'error')
    expect(await screen.findByText('1 of 2')).toBeVisible()
    expect(document.querySelectorAll('mark')).toHaveLength(2)
    // Keys of an input method.
    for (const press of [{ isComposing: true }, { keyCode: 229 }])
      for (const key of ['Enter', 'Escape']) fireEvent.keyDown(search, { key, ...press })
    expect(screen.getByText('1 of 2')).toBeVisible()
    expect(search).toHaveValue('error')
    await t.user.keyboard('{Enter}')
    expect(screen.getByText('2 of 2')).toBeVisible()
    await t.user.click(screen.getByRole('button', { name: 'Copy the output' }))
    expect(await navigator.clipboard.readText()).toBe('first error\nfine\nsecond Error\n')
    expect(t.say).toHaveBeenCalledWith('The output was copied')
  })

  it('shows a task as unknown after its page was closed, until the server’s record resolves it [T5]', async () => {
    const task = { uuid: 'left', createTime: '2026-11-20 10:00:00', command: 'ping.localhost', status: 2, attempt: 1 }
    const record = { uuid: 'left', attempt: 1, command: 'ping.localhost', state: 'success' }
    const t = setUp({ stored: { ownerId: 1, taskList: [task] }, records: [record] })
    expect(t.session.terminal.getState().taskList[0]?.status).toBe(5)
    t.show()
    await waitFor(() => expect(t.streams[0]?.query).toMatchObject({ uuid: 'left', attempt: '1' }))
    await t.stream(linked, 'all of it', 'command-exec-success', ended)
    expect(tasks()[0]).toHaveTextContent('Success')
    expect(screen.getByText('Times are in the zone Asia/Shanghai.')).toBeVisible()
  })

  it('leaves a task unknown if the server has no record of it [T5]', async () => {
    const task = { uuid: 'lost', createTime: '', command: 'ping.localhost', status: 2, attempt: 1 }
    const t = setUp({ stored: { ownerId: 1, taskList: [task] } })
    t.show()
    await screen.findByRole('combobox', { name: 'Command' })
    expect(tasks()[0]).toHaveTextContent('Unknown')
    expect(t.streams).toEqual([])
  })

  it('the terminal panel does not show one administrator the tasks of another in the same browser', async () => {
    const task = { uuid: 'theirs', createTime: '', command: 'ping.localhost', status: 3 }
    const t = setUp({ stored: { ownerId: 2, taskList: [task] } })
    t.show()
    expect(await screen.findByText(/No tasks yet/)).toBeVisible()
  })

  it('sets the dot for output while the panel is hidden, warns of a blocked queue, and clears the dot when the panel opens [T11] [T12]', async () => {
    const t = setUp()
    await act(async () => void t.session.terminal.add({ command: 'version.node' }))
    await t.stream(linked, 'text', 'command-exec-error')
    expect(t.session.terminal.getState().showDot).toBe(true)
    await act(async () => void t.session.terminal.add({ command: 'ping.localhost' }))
    expect(t.notices).toEqual(['Newly added tasks will never start because they are blocked by failed tasks'])
    t.show()
    expect(t.session.terminal.getState().showDot).toBe(false)
  })
})
