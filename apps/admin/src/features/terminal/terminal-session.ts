import type { ApiClient } from '@teachnet/api-client'
import { calls, type Locale, type TerminalCommand, type TerminalRecord } from '@teachnet/protocol'
import {
  createTerminal,
  type Task,
  taskStatus,
  type Terminal,
  type TerminalPorts,
  toTerminalText,
} from '@teachnet/terminal-core'
import { openConnection, type EventStream } from './stream-connection.ts'

/** The terminal of one administrator in this browser. */
export interface TerminalSession {
  readonly terminal: Terminal
  /** The commands that the server allows. */
  readonly loadCommands: () => Promise<readonly TerminalCommand[]>
  /** Stops the task's run on the server. @throws ApiError */
  readonly kill: (task: Task) => Promise<void>
  /** Stores settings on the server and applies them. @throws ApiError */
  readonly saveSettings: (settings: ServerSettings) => Promise<void>
  /** Whether runs can be stopped: an old back end keeps no record of them. */
  readonly canKill: boolean
}

export interface ServerSettings {
  readonly packageManager?: string
  readonly port?: string
}

export interface SessionPorts {
  readonly client: ApiClient
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly storageKey: string
  /** Owner of the tasks: another administrator in the same browser does not see them. */
  readonly ownerId: number
  readonly openStream: (url: string) => EventStream
  /** Shows a warning. */
  readonly notify: (text: string) => void
  readonly uuid: () => string
  readonly locale: Locale
}

/** Commands that servers without a command list allow (wire contract 6). */
const contractCommands = [
  'version.npm',
  'version.pnpm',
  'version.node',
  'test.pnpm',
  'ping.localhost',
  'migrate.run',
].map((key) => ({ key, hasArgument: false }))

export function createTerminalSession(ports: SessionPorts): TerminalSession {
  const { client, locale, openStream } = ports
  const after = (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  }
  const terminal = createTerminal({
    ...storedIn(ports),
    connect: (connection) => openConnection(connection, { client, openStream, after, locale }),
    notify: (message) => ports.notify(toTerminalText(message, locale)),
    uuid: ports.uuid,
  })
  const hasRecords = client.has(calls.terminalTasks)

  /** Resolves the status of unknown tasks from the server's record. */
  async function settleUnknown(): Promise<void> {
    const unknown = terminal
      .getState()
      .taskList.filter(({ status, attempt }) => status === taskStatus.unknown && attempt > 0)
    if (unknown.length === 0) return
    const { list } = await loadRecords(unknown)
    for (const task of unknown) if (list.some((record) => isRunOf(record, task))) terminal.resume(task.uuid)
  }

  /** Resolves once the server has begun the task's run: earlier, it has nothing to stop. */
  function untilConnected(uuid: string): Promise<void> {
    const isConnecting = () =>
      terminal.getState().taskList.some((task) => task.uuid === uuid && task.status === taskStatus.connecting)
    if (!isConnecting()) return Promise.resolve()
    return new Promise((resolve) => {
      const unsubscribe = terminal.subscribe(() => {
        if (isConnecting()) return
        unsubscribe()
        resolve()
      })
    })
  }

  function loadRecords(tasks: readonly Task[]) {
    const runs = tasks.map(({ uuid, attempt }) => `${uuid}.${attempt}`)
    return client.call(calls.terminalTasks, { query: { runs }, showError: false })
  }

  async function loadSettings(): Promise<void> {
    const { terminal: settings } = await client.call(calls.adminInit, { showError: false })
    terminal.configure({ packageManager: settings.npmPackageManager, port: settings.installServicePort })
  }

  // If loading fails, the tasks stay unknown and the settings keep their defaults.
  if (hasRecords) settleUnknown().catch(() => undefined)
  loadSettings().catch(() => undefined)

  return {
    terminal,
    canKill: client.has(calls.terminalKill),
    loadCommands: async () => (hasRecords ? (await loadRecords([])).commands : contractCommands),
    async kill({ uuid, attempt }) {
      await untilConnected(uuid)
      await client.call(calls.terminalKill, { body: { uuid, attempt } })
    },
    async saveSettings({ packageManager, port }) {
      const body = {
        ...(packageManager !== undefined && { manager: packageManager }),
        ...(port !== undefined && { port }),
      }
      await client.call(calls.changeTerminalConfig, { body, showError: false, loading: true })
      terminal.configure({
        ...(packageManager !== undefined && { packageManager }),
        ...(port !== undefined && { port }),
      })
    },
  }
}

function isRunOf(record: TerminalRecord, { uuid, attempt }: Task): boolean {
  return record.uuid === uuid && record.attempt === attempt
}

/** Stores the terminal's data under one key, with its owner. */
function storedIn({ storage, storageKey, ownerId }: SessionPorts): Pick<TerminalPorts, 'load' | 'save'> {
  return {
    load() {
      const stored = readStored(storage, storageKey)
      return stored?.['ownerId'] === ownerId ? stored : undefined
    },
    save(persisted) {
      try {
        storage.setItem(storageKey, JSON.stringify({ ...persisted, ownerId }))
      } catch {
        // The browser's storage is full; the server's record is complete.
      }
    },
  }
}

/** Reads the stored data; undefined when it is missing or unreadable. */
function readStored(storage: Pick<Storage, 'getItem'>, key: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : undefined
  } catch {
    return undefined
  }
}
