import type { ApiClient } from '@teachnet/api-client'
import { calls, type Locale, type TerminalCommand, type TerminalRecord } from '@teachnet/protocol'
import { siteTimeZone } from '@teachnet/languages'
import {
  createStreamConnect,
  createTerminal,
  createWebStorage,
  type EventStream,
  type Task,
  type Terminal,
  type TerminalPorts,
  toTerminalText,
} from '@teachnet/terminal-core'
import { streamOptions } from './stream-connection.ts'

/** The terminal of one administrator in this browser. */
export interface TerminalSession {
  readonly terminal: Terminal
  /** The commands that the server allows. */
  readonly loadCommands: () => Promise<readonly TerminalCommand[]>
  /** Stores settings on the server and applies them. @throws ApiError */
  readonly saveSettings: (settings: ServerSettings) => Promise<void>
  /** Whether runs can be stopped: an old back end keeps no record of them. */
  readonly canKill: boolean
}

export interface ServerSettings {
  readonly packageManager?: string
  readonly port?: string
}

export interface SessionPorts extends Pick<TerminalPorts, 'tabs' | 'page'> {
  readonly client: ApiClient
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
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
  const { client, locale, openStream, storage, storageKey, ownerId, tabs, page } = ports
  const hasRecords = client.has(calls.terminalTasks)
  const canKill = client.has(calls.terminalKill)
  const terminal = createTerminal({
    connect: createStreamConnect({ ...streamOptions({ client, locale }), open: openStream }),
    ...createWebStorage(storage, storageKey, ownerId),
    // The client shows why a run could not be stopped.
    ...(canKill && { cancel: (run) => client.call(calls.terminalKill, { body: run }) }),
    ...(hasRecords && { findRuns: findRecorded }),
    ...(tabs && { tabs }),
    ...(page && { page }),
    notify: (message) => ports.notify(toTerminalText(message, locale)),
    uuid: ports.uuid,
    timeZone: siteTimeZone,
  })

  async function findRecorded(tasks: readonly Task[]): Promise<string[]> {
    const { list } = await loadRecords(tasks)
    return tasks.filter((task) => list.some((record) => isRunOf(record, task))).map(({ uuid }) => uuid)
  }

  function loadRecords(tasks: readonly Task[]) {
    const runs = tasks.map(({ uuid, attempt }) => `${uuid}.${attempt}`)
    return client.call(calls.terminalTasks, { query: { runs }, showError: false })
  }

  async function loadSettings(): Promise<void> {
    const { terminal: settings } = await client.call(calls.adminInit, { showError: false })
    terminal.configure({ packageManager: settings.npmPackageManager, port: settings.installServicePort })
  }

  terminal.start()
  // If loading fails, the settings keep their defaults.
  loadSettings().catch(() => undefined)

  return {
    terminal,
    canKill,
    loadCommands: async () => (hasRecords ? (await loadRecords([])).commands : contractCommands),
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
