import { isServerError } from '../../platform/errors.ts'
import type { Queries, Database } from '../../platform/db/client.ts'
import { toDatabaseError } from '../../platform/db/errors.ts'
import { auditDataOf, endOf, type AuditTask } from './task-audit.ts'
import {
  failSilent,
  failWaiting,
  findLeaseEnd,
  type StoredTask,
  takeTask,
  notifyOf,
  addChunks,
  dropChunksBefore,
  type Ending,
  extendLease,
  finishTask,
} from './terminal.repo.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '../../platform/ports.ts'
import { type Command, type Commands, moduleKeyPrefix } from './commands.ts'
import { createOutputWriter, type WriterSettings } from './output-writer.ts'
import { performCommand } from './perform-command.ts'

/** The queue of tasks in the database, which all processes share. */
interface TaskQueue {
  /** Ends tasks that no process runs or no client waits for any more. */
  readonly settle: () => Promise<void>
  /** Leases the next task to this process; undefined while none waits, or another one runs. */
  readonly take: () => Promise<StoredTask | undefined>
  /** Unix milliseconds at which the lease of the running task ends; undefined while none runs. */
  readonly leaseEnd: () => Promise<number | undefined>
}

type QueueOptions = Pick<RunOptions, 'db' | 'clock' | 'audit' | 'settings'> & {
  /** Identifies this process. */
  readonly holder: string
}

export function createTaskQueue({ db, clock, audit, settings, holder }: QueueOptions): TaskQueue {
  const currentSecond = () => Math.floor(clock() / 1000)
  let hasSettled = false

  async function noteEnd(tx: Queries, task: StoredTask): Promise<void> {
    const { state, reason } = task
    await audit(tx, task, { event: endOf({ state, reason }), data: { ...auditDataOf(task), state, reason } })
    await notifyOf(tx, task.id, 'state')
  }

  return {
    async settle() {
      const now = currentSecond()
      // An embedded database has one process: tasks that ran before this process started have ended.
      const isAlone = db.isEmbedded && !hasSettled
      await db.transaction(async (tx) => {
        const silent = await failSilent(tx, { holder, isAlone, now, until: now + settings.leaseSeconds })
        const left = await failWaiting(tx, { now, watchedSince: now - settings.graceSeconds })
        for (const task of [...silent, ...left]) await noteEnd(tx, task)
      })
      hasSettled = true
    },
    async take() {
      try {
        return await takeTask(db, { holder, now: clock(), until: currentSecond() + settings.leaseSeconds })
      } catch (error) {
        // Another process took a task at the same moment.
        if (isServerError(toDatabaseError(error), 'DUPLICATE')) return undefined
        throw error
      }
    },
    async leaseEnd() {
      const end = await findLeaseEnd(db)
      // No lease ends later than one that begins now, unless a clock ran ahead.
      return end === undefined ? undefined : Math.min(end, currentSecond() + settings.leaseSeconds) * 1000
    },
  }
}

export interface RunSettings extends WriterSettings {
  /** Seconds without a heartbeat after which a process counts as gone. */
  readonly leaseSeconds: number
  /** Interval of the heartbeat, in ms. */
  readonly beatMs: number
  /** Seconds without its client after which an attached run ends. */
  readonly graceSeconds: number
  /** How long a program may take to end after the signal, in ms. */
  readonly killMs: number
}

/** Reason why a run is ended early or cannot begin: the last part of a message id, `terminal.reason.…`. */
type EndReason =
  | 'killed'
  | 'timeLimit'
  | 'abandoned'
  | 'interactive'
  | 'serverStopped'
  | 'notStarted'
  | 'unknownCommand'
  | 'moduleOff'

export interface TaskRun {
  /** Ends the run; the first reason counts. */
  readonly end: (reason: EndReason) => void
  /** Resolves when no process of the run is left and its end is stored, also after errors. */
  readonly done: Promise<void>
}

export interface RunOptions {
  readonly db: Database
  /** Unix milliseconds. */
  readonly clock: () => number
  readonly random: (bytes: number) => Buffer
  readonly log: Logger
  readonly commands: Commands
  /** Environment variables of the programs. */
  readonly environment: Readonly<Record<string, string>>
  readonly audit: AuditTask
  readonly settings: RunSettings
  /** Makes sure that this process receives changes, such as a request to end its run. Never fails. */
  readonly listen: () => Promise<void>
}

type Options = RunOptions & {
  /** Identifies this process. */
  readonly holder: string
}

/** In ms: how long a stopping server tries to store the end of its run. */
const stopPatience = 3000

/** Stores the end of a run, and retries until the signal. */
function createEndStore({ db, log, audit, settings, holder }: Options) {
  async function store(task: StoredTask, result: Ending): Promise<void> {
    const { state, reason, exit_code: exitCode, duration } = result
    await db.transaction(async (tx) => {
      if (!(await finishTask(tx, { id: task.id, holder }, result))) return
      await audit(tx, task, {
        event: endOf({ state, reason }),
        data: { ...auditDataOf(task), state, reason, exitCode, duration },
      })
      await notifyOf(tx, task.id, 'state')
    })
  }

  return async (task: StoredTask, result: Ending, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted)
      try {
        await store(task, result)
        return
      } catch (error) {
        log.warn({ err: error, task: task.id }, 'the end of a task cannot be stored; it is tried again')
        await wait(settings.retryMs, undefined, { signal }).catch(() => undefined)
      }
  }
}

/** Runs one leased task: its program, output, time limit, heartbeat and end. */
export function createTaskRun(options: Options) {
  const { db, clock, log, commands, environment, settings, holder, listen } = options
  const storeEnd = createEndStore(options)
  return (task: StoredTask): TaskRun => {
    const lease = { id: task.id, holder }
    const command = commands.get(task.command)
    const began = performance.now()
    /** Ends the program. */
    const ending = new AbortController()
    /** Ends the attempts to store: another process holds the task, or the server stops waiting. */
    const abandoned = new AbortController()
    let reason: EndReason | '' = ''
    const end = (why: EndReason) => {
      reason ||= why
      ending.abort()
      if (why === 'serverStopped') setTimeout(() => abandoned.abort(), stopPatience + settings.killMs).unref()
    }

    const writer = createOutputWriter({
      ...settings,
      signal: abandoned.signal,
      onFault: (error) =>
        log.warn({ err: error, task: task.id }, 'output of a task cannot be stored; it is tried again'),
      save: (chunks, firstStored) =>
        db.transaction(async (tx) => {
          await addChunks(tx, task.id, chunks)
          if (firstStored !== undefined) await dropChunksBefore(tx, task.id, firstStored)
          await notifyOf(tx, task.id, 'output')
        }),
    })

    async function beat(): Promise<void> {
      const now = Math.floor(clock() / 1000)
      const row = await extendLease(db, lease, { now, until: now + settings.leaseSeconds })
      if (!row) {
        log.warn({ task: task.id }, 'another process counted a task of this one as lost; its program is ended')
        abandoned.abort()
        ending.abort()
      } else if (row.is_killed) end('killed')
      else if (row.is_attached && row.watch_time < now - settings.graceSeconds) end('abandoned')
    }

    const perform = (known: Command) =>
      performCommand(known, {
        actor: task,
        extend: task.extend,
        writer,
        environment,
        mark: `${holder}-${task.id}`,
        signal: ending.signal,
        patience: settings.killMs,
        onEnd: end,
        log,
      })

    async function finish(code: number | undefined): Promise<void> {
      if (reason === '' && code === undefined) reason = 'notStarted'
      if (reason === '') writer.line(`exitCode: ${code}`)
      await writer.end()
      await storeEnd(
        task,
        {
          state: reason === '' && code === 0 ? 'success' : 'failed',
          reason,
          exit_code: reason === '' ? (code ?? null) : null,
          finish_time: Math.floor(clock() / 1000),
          duration: Math.round(performance.now() - began),
        },
        abandoned.signal,
      )
    }

    async function run(): Promise<void> {
      const heart = setInterval(() => {
        beat().catch((error: unknown) =>
          log.warn({ err: error, task: task.id }, 'the lease of a task was not extended'),
        )
      }, settings.beatMs)
      try {
        await listen()
        await notifyOf(db, task.id, 'state').catch(() => undefined)
        if (!command) end(task.command.startsWith(moduleKeyPrefix) ? 'moduleOff' : 'unknownCommand')
        await finish(command && (await perform(command)))
      } catch (error) {
        log.error({ err: error, task: task.id }, 'a task of the terminal ended without its end being stored')
      } finally {
        clearInterval(heart)
      }
    }

    return { end, done: run() }
  }
}
