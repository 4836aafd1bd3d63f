import { delimiter, dirname, join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AdminCaller, Identity } from '../../../http/caller/caller.ts'
import type { Locale } from '@teachnet/protocol'
import { productFolder } from '../../../platform/process/own-files.ts'
import type { ServerPorts } from '../../../platform/ports.ts'
import { addLogEntries, adminLogTags, taskTitle, terminalUrl } from '../../../records/history/admin-log.ts'
import {
  type Command,
  type Commands,
  commandTitle,
  createCommands,
  type AuditTask,
  type RunSettings,
  createSchedules,
  terminalRoutes,
  createTerminalService,
} from '../../terminal/index.ts'

/** Settings of the terminal; tests use their own. */
export interface TerminalSettings extends RunSettings {
  /** Absent: the commands that the product ships. */
  readonly commands?: Commands
  /** Interval of the heartbeats of an event stream, in ms. Proxies close a connection that is silent for a minute. */
  readonly streamBeatMs: number
  /** Milliseconds of a minute in the time limits of modules. */
  readonly minuteMs: number
}

export const defaultTerminalSettings: TerminalSettings = {
  gatherMs: 100,
  retryMs: 2000,
  keptSize: 16 * 1024 * 1024,
  leaseSeconds: 30,
  beatMs: 5000,
  graceSeconds: 20,
  killMs: 3000,
  streamBeatMs: 10_000,
  minuteMs: 60_000,
}

interface Options {
  readonly identify: (request: FastifyRequest, session: string) => Promise<Identity>
  readonly settings: TerminalSettings
  /** The port of the terminal's settings. */
  readonly loadPort: () => Promise<string>
  readonly loadTimeZone: () => Promise<string>
  readonly findAdmin: (id: number) => Promise<AdminCaller | undefined>
  /** Commands of other features and of the enabled modules; they may change. */
  readonly furtherCommands: () => ReadonlyMap<string, Command>
}

/** Mounts the terminal and returns its functions for the hourly maintenance. */
export function mountTerminal(app: FastifyInstance, deps: ServerPorts, options: Options) {
  const { identify, settings, loadPort, loadTimeZone, findAdmin, furtherCommands } = options
  const { env, db, clock, random, log } = deps
  const { commands: own = shippedCommands(deps, loadPort) } = settings
  const commands: Commands = {
    get: (key) => own.get(key) ?? furtherCommands().get(key),
    [Symbol.iterator]: () => [...own, ...furtherCommands()].values(),
  }
  const audit: AuditTask = async (queries, { admin_id, username, ip, locale }, { event, data }) => {
    const command = commands.get(String(data.command))
    const titleIn = (language: Locale) => command && commandTitle(command, language, deps.translate)
    // The module of a command can be gone when the entry is read.
    const title = { 'zh-cn': titleIn('zh-cn'), en: titleIn('en') }
    await addLogEntries(queries, [
      {
        admin_id,
        username,
        ip,
        url: terminalUrl,
        title: taskTitle((id, values) => deps.translate(locale, id, values), event, title[locale] ?? data.command),
        data: JSON.stringify({ ...data, title, event }),
        useragent: '',
        create_time: Math.floor(clock() / 1000),
      },
    ])
    // Not awaited: it needs the connection after the transaction, and the embedded database has only one connection.
    deps.cache
      .drop(adminLogTags)
      .catch((error: unknown) => log.warn({ err: error }, 'the log of the administrators stays cached'))
  }
  const environment = {
    ...env.programs.common,
    // The product's own tools and the Node that runs this server come before the programs of the machine.
    PATH: [join(productFolder, 'node_modules/.bin'), dirname(process.execPath), env.programs.common.PATH]
      .filter(Boolean)
      .join(delimiter),
    // Forces colours without a terminal, and makes programs answer prompts with their default.
    FORCE_COLOR: '1',
    CI: '1',
  }
  const terminal = createTerminalService({ db, clock, random, log, commands, environment, audit, settings })
  const schedules = createSchedules({ deps, commands, terminal, loadTimeZone, findAdmin })
  deps.jobs.schedule(schedules.work)
  terminalRoutes(app, deps, { terminal, schedules, identify, commands, beatMs: settings.streamBeatMs })
  return [terminal.settle, terminal.purge]
}

function shippedCommands({ env, db, clock }: ServerPorts, loadPort: Options['loadPort']): Commands {
  const host = ['0.0.0.0', '::'].includes(env.host) ? 'localhost' : env.host
  return createCommands({
    root: productFolder,
    dataDir: env.dataDir,
    node: process.execPath,
    ownAddress: `http://${host.includes(':') ? `[${host}]` : host}:${env.port}/healthz`,
    settings: env.programs.settings,
    clock,
    migrate: db.migrate,
    loadPort,
  })
}
