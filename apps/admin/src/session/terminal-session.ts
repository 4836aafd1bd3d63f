import { type ApiClient, type DownloadedFile, isApiError } from '@teachnet/api-client'
import {
  calls,
  type Locale,
  type TerminalCommand,
  type TerminalRecord,
  type TerminalSchedule,
  adminArea,
  isRecord,
} from '@teachnet/protocol'
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
  type StreamConnectOptions,
  type StreamRun,
} from '@teachnet/terminal-core'

/** The terminal of one administrator in this browser. */
export interface TerminalSession {
  readonly terminal: Terminal
  /** The commands that the server allows. */
  readonly loadCommands: () => Promise<readonly TerminalCommand[]>
  /** Stores settings on the server and applies them. @throws ApiError */
  readonly saveSettings: (settings: ServerSettings) => Promise<void>
  /** The latest runs of all administrators, newest first; undefined for a server without records. */
  readonly loadRuns: (() => Promise<readonly TerminalRecord[]>) | undefined
  /** All output that the server has of a run; undefined for a server without records. @throws ApiError */
  readonly loadOutput: ((run: Pick<TerminalRecord, 'uuid' | 'attempt'>) => Promise<DownloadedFile>) | undefined
  /** Commands that the server runs at fixed times; undefined for a server without schedules. */
  readonly schedules: Schedules | undefined
  /** Whether runs can be stopped: an old back end keeps no record of them. */
  readonly canKill: boolean
}

/** What an administrator saves of a schedule; without an id it is a new one. */
export type ScheduleInput = Pick<TerminalSchedule, 'command' | 'extend' | 'cron' | 'isOn'> & { readonly id?: number }

interface Schedules {
  readonly load: () => Promise<{ readonly zone: string; readonly list: readonly TerminalSchedule[] }>
  /** @throws ApiError, which it does not show */
  readonly save: (input: ScheduleInput) => Promise<void>
  readonly remove: (id: number) => Promise<unknown>
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
].map((key) => ({ key, title: key, about: '', group: '', changes: '', hasArgument: false }))

export function createTerminalSession(ports: SessionPorts): TerminalSession {
  const { client, locale, openStream, storage, storageKey, ownerId, tabs, page } = ports
  const hasRecords = client.has(calls.terminalTasks)
  const canKill = client.has(calls.terminalKill)
  const terminal = createTerminal({
    connect: createStreamConnect({ ...streamOptions({ client, locale }), open: openStream }),
    ...createWebStorage(storage, storageKey, ownerId),
    // The client shows why a run could not be stopped.
    // The server reads requests every five seconds, and gives a program three to end by itself.
    cancelWithin: 20_000,
    cancel: canKill ? (run) => client.call(calls.terminalKill, { body: run }) : undefined,
    findRuns: hasRecords ? findRecorded : undefined,
    tabs,
    page,
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
    loadRuns: hasRecords ? async () => (await loadRecords([])).list : undefined,
    loadOutput: client.has(calls.terminalOutput)
      ? async ({ uuid, attempt }) =>
          client.download({ method: 'GET', path: calls.terminalOutput.path, query: { uuid, attempt } })
      : undefined,
    schedules: client.has(calls.terminalSchedules)
      ? {
          load: async () => client.call(calls.terminalSchedules),
          async save({ id, command, extend, cron, isOn }) {
            const body = { id, command, extend, cron, isOn }
            await client.call(calls.saveTerminalSchedule, { body, showError: false })
          },
          remove: async (id) => client.call(calls.removeTerminalSchedule, { body: { id } }),
        }
      : undefined,
    loadCommands: async () => (hasRecords ? (await loadRecords([])).commands : contractCommands),
    async saveSettings({ packageManager, port }) {
      const body = {
        manager: packageManager,
        port,
      }
      await client.call(calls.changeTerminalConfig, { body, showError: false, loading: true })
      terminal.configure({
        packageManager,
        port,
      })
    },
  }
}

function isRunOf(record: TerminalRecord, { uuid, attempt }: Task): boolean {
  return record.uuid === uuid && record.attempt === attempt
}

interface StreamPorts {
  readonly client: ApiClient
  /** Language of the server's messages. */
  readonly locale: string
}

/**
 * How the event stream of a run is opened. Our server records runs and sends a stream from the last received event. An old back end does not: it
 * would run the command again.
 */
export function streamOptions({ client, locale }: StreamPorts): Omit<StreamConnectOptions, 'open'> {
  const isResumable = () => client.has(calls.terminalTicket)

  async function findUrl({ uuid, command, extend, attempt, lastEventId }: StreamRun): Promise<string> {
    const query = { command, uuid, extend }
    if (!isResumable()) return client.urlFor(calls.terminalStream.path, query)
    const body = { uuid, command, extend, attempt }
    const { ticket } = await client.call(calls.terminalTicket, { body, showError: false })
    return withoutToken(
      client.urlFor(calls.terminalStream.path, { ...query, attempt, lastEventId, ticket, lang: locale }),
    )
  }

  return {
    findUrl,
    isResumable,
    // A refusal is final; a server that does not answer may recover, and a locked screen is unlocked.
    toRejection: (error) =>
      isApiError(error) && error.replyCode !== undefined && !isStepDue(error) ? error.message : undefined,
  }
}

/** Whether the administrator must take a step first, such as entering the password of a locked session. */
function isStepDue({ data }: { readonly data?: unknown }): boolean {
  return isRecord(data) && data['due'] !== undefined
}

/** The ticket replaces the token, which must not appear in proxy logs. */
function withoutToken(url: string): string {
  const [path = '', query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.delete(adminArea.tokenHeader)
  return `${path}?${parameters}`
}
