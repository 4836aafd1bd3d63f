import { type ModuleCommand, type ModuleJob, moduleControllerFolder, moduleWorkName } from '@teachnet/contract/modules'
import { readTexts } from '@teachnet/contract/module-texts'
import { waitReasons } from '@teachnet/contract/jobs'
import { defaultLocale, label, type Locale } from '@teachnet/protocol'
import type { AdminCaller } from '../../../http/caller/caller.ts'
import { FinalFailure, type Schedule } from '../../../platform/jobs/job-kind.ts'
import { recordWaitReason } from '../../../platform/jobs/job.repo.ts'
import type { ClockPort, DatabasePort, JobsPort, LogPort, SettingsPort } from '../../../platform/ports.ts'
import type { CrudContext } from '../../../records/bound-resource.ts'
import { nextTime, type WorkCommand } from '../../terminal/index.ts'
import type { InstalledModules } from '../installed-modules.ts'
import { plainSettings } from '../module-settings.ts'
import type { StoredModule } from '../module.repo.ts'
import { performRecordCall } from './record-calls.ts'
import { runInThread } from './run-in-thread.ts'
import type { ThreadTask } from './thread-messages.ts'

interface Options {
  readonly installed: InstalledModules
  /** Whether the server runs code of modules. */
  readonly isTrusting: boolean
  readonly loadTimeZone: () => Promise<string>
  /** The context of work that no request started. */
  readonly contextOf: (caller: AdminCaller, locale: Locale) => Promise<CrudContext>
  /** How long the code of a module may take to end after the signal, in ms. */
  readonly patience: number
  /** Milliseconds of a minute in time limits. */
  readonly minuteMs: number
}

/** The jobs and commands of the enabled modules. */
export interface ModuleWork {
  /** Commands by their key in the terminal. */
  readonly commands: () => ReadonlyMap<string, WorkCommand>
  /** Adopts the modules that this process has loaded, and ends what runs of others. */
  readonly refresh: () => Promise<void>
}

/** Output of one run of a job that the server log records. */
const mostLogged = 20_000

/** The abort reason of a run whose module was disabled, updated or uninstalled. */
class ModuleOff extends Error {}

/** What a module contributes in one version. */
interface Contribution {
  readonly schedules: readonly Schedule[]
  readonly commands: readonly (readonly [key: string, command: WorkCommand])[]
  readonly leave: AbortController
}

/** Registers the jobs of enabled modules in the queue, and offers their commands to the terminal. */
export function createModuleWork(
  { db, clock, log, jobs, env }: DatabasePort & ClockPort & LogPort & JobsPort & SettingsPort<'secretKey'>,
  { installed, isTrusting, loadTimeZone, contextOf, patience, minuteMs }: Options,
): ModuleWork {
  const scheduled = jobs.createScheduleSet()
  let contributions: ReadonlyMap<string, Contribution> = new Map()
  let commands: ReadonlyMap<string, WorkCommand> = new Map()

  function contribute(module: StoredModule): Contribution {
    const { manifest } = module
    const leave = new AbortController()
    return {
      leave,
      schedules: manifest.jobs.map((job) => toSchedule(module, job, leave.signal)),
      commands: manifest.commands.map((command) => [
        moduleWorkName(module.uid, command.name),
        toCommand(module, command, leave.signal),
      ]),
    }
  }

  function toSchedule(module: StoredModule, { name, cron, minutes }: ModuleJob, left: AbortSignal): Schedule {
    const fullName = moduleWorkName(module.uid, name)
    return {
      name: fullName,
      findNextTime: async () => nextTime(cron, await loadTimeZone(), Math.floor(clock() / 1000)),
      async run({ attempt, signal }) {
        const limit = AbortSignal.timeout(minutes * minuteMs)
        const output = createLoggedOutput((text) =>
          log.info({ job: fullName, output: text }, 'output of a job of a module'),
        )
        try {
          await perform(module, {
            task: { kind: 'jobs', name, argument: '', attempt, locale: defaultLocale },
            signal: AbortSignal.any([signal, left, limit]),
            onPrint: async (text) => output.add(text),
          })
        } catch (error) {
          if (error instanceof ModuleOff) throw new FinalFailure(error.message, { cause: error })
          if (limit.aborted) throw new Error(`It took longer than ${minutes} minutes`, { cause: error })
          throw error
        } finally {
          output.end()
        }
      },
    }
  }

  function toCommand(module: StoredModule, command: ModuleCommand, left: AbortSignal): WorkCommand {
    const { name, title, about, changes, takesArgument, minutes } = command
    const { title: own } = module.manifest
    return {
      kind: 'work',
      group: label(`模块：${own['zh-cn']}`, `Module: ${own.en}`),
      text: { title, about, changes },
      line: moduleWorkName(module.uid, name),
      timeLimit: minutes * minuteMs,
      extend: takesArgument ? /.{0,200}/ : undefined,
      async work({ actor, extend, print, signal, endOfModule }) {
        left.addEventListener('abort', endOfModule, { once: true })
        if (left.aborted) endOfModule()
        try {
          await perform(module, {
            task: { kind: 'commands', name, argument: extend, attempt: 1, locale: actor.locale },
            signal,
            onPrint: print,
          })
        } finally {
          left.removeEventListener('abort', endOfModule)
        }
      },
    }
  }

  async function perform(
    { uid, digest, manifest }: StoredModule,
    {
      task,
      signal,
      onPrint,
    }: {
      readonly task: Omit<ThreadTask, 'uid' | 'code' | 'settings' | 'texts'>
      readonly signal: AbortSignal
      readonly onPrint: (text: string) => Promise<void>
    },
  ): Promise<void> {
    const present = installed.enabled().find((each) => each.uid === uid)
    const code = await installed.readFile(uid, digest, manifest.server ?? '')
    if (!present || !code) throw moduleOff(uid)
    const texts = await Promise.all(
      Object.entries(manifest.messages ?? {}).map(async ([language, path]) => {
        const content = await installed.readFile(uid, digest, path)
        return [language, readTexts(JSON.parse(String(content ?? '{}')))] as const
      }),
    )
    const { locale } = task
    const context = () => contextOf(callerOf(uid), locale)
    const run = {
      ...task,
      uid,
      code: String(code),
      settings: plainSettings(present, env.secretKey),
      texts: Object.fromEntries(texts),
    }
    await runInThread(run, {
      signal,
      patience,
      onPrint,
      async onCall(what, controller, values) {
        const isOwn = controller.startsWith(`${moduleControllerFolder(uid)}.`)
        if (!isOwn) throw new TypeError(`The data area ${controller} does not belong to the module ${uid}`)
        return performRecordCall(await context(), { what, controller, values })
      },
    })
  }

  /** Jobs that were queued before a start without `MODULES=trusted` stay queued, and state why. */
  async function explainWaiting(): Promise<void> {
    const names = installed
      .enabled()
      .flatMap(({ uid, manifest }) => manifest.jobs.map(({ name }) => moduleWorkName(uid, name)))
    const reason = waitReasons.modulesNotTrusted
    if (isTrusting) return void (await recordWaitReason(db, names, { reason: '', from: reason }))
    const waiting = await recordWaitReason(db, names, { reason })
    if (waiting > 0)
      log.warn({ jobs: names, waiting }, 'jobs of modules wait: modules are not trusted (MODULES=trusted)')
  }

  async function refresh(): Promise<void> {
    await explainWaiting()
    const enabled = isTrusting ? installed.enabled() : []
    const next = new Map(
      enabled.map((module) => {
        const key = `${module.uid} ${module.digest}`
        return [key, contributions.get(key) ?? contribute(module)] as const
      }),
    )
    const gone = [...contributions].filter(([key]) => !next.has(key))
    contributions = next
    commands = new Map([...next.values()].flatMap((each) => each.commands))
    for (const [key, { leave }] of gone) leave.abort(moduleOff(key.split(' ')[0] ?? ''))
    await scheduled.replace([...next.values()].flatMap(({ schedules }) => schedules))
  }

  return { commands: () => commands, refresh }
}

function moduleOff(uid: string): ModuleOff {
  return new ModuleOff(`The module ${uid} was disabled, updated or uninstalled`)
}

/** The caller of a module's work on records: it may do everything in the areas of the module. */
function callerOf(uid: string): AdminCaller {
  const none = new Set<number>()
  const rights = { isSuper: true, limits: {}, ruleIds: none, menuIds: none, nodes: new Set<string>() }
  return {
    ...rights,
    area: 'admin',
    id: 0,
    username: `module:${uid}`,
    nickname: '',
    groupIds: [],
    conditionalNodes: [],
  }
}

/** Collects the beginning of a run's output for one line of the log. */
function createLoggedOutput(write: (text: string) => void) {
  let text = ''
  return {
    add: (more: string): void => {
      text += more.slice(0, Math.max(0, mostLogged - text.length))
    },
    end: () => {
      if (text !== '') write(text.trimEnd())
    },
  }
}
