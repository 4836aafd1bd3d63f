import { fail } from '../../platform/errors.ts'
import { createChanges, type Follower } from '../../platform/db/changes.ts'
import { findCommand } from './commands.ts'
import { type Position, readEventId } from './stream-events.ts'
import { type Actor, auditDataOf } from './task-audit.ts'
import { type RunOptions, createTaskRun, type TaskRun, createTaskQueue } from './task-queue.ts'
import {
  addTask,
  findLastRun,
  findRun,
  findRuns,
  listTasks,
  markKilled,
  purgeTickets,
  type RunName,
  stampWatched,
  type StoredTask,
  notifyOf,
  findTask,
  terminalChannel,
} from './terminal.repo.ts'

/** The request of a client that opens an event stream. */
interface StreamRequest {
  readonly uuid: string
  readonly command: string
  readonly extend: string
  /** Absent for old clients, whose protocol does not include it. */
  readonly attempt?: number
  /** Id of the last event that the client received; empty: none. */
  readonly lastEventId: string
  /** The run ends if its client does not come back. */
  readonly isAttached: boolean
}

interface OpenedStream {
  readonly task: StoredTask
  readonly position: Position
  readonly follower: Follower
}

export interface TerminalService {
  /**
   * Begins a run, or resumes the stream of an existing one.
   *
   * @returns undefined if the request is not allowed; no command runs then
   */
  readonly open: (actor: Actor, request: StreamRequest) => Promise<OpenedStream | undefined>
  /** Runs a command again that no client follows, unless its last run has not ended. */
  readonly run: (actor: Actor, request: Pick<StreamRequest, 'uuid' | 'command' | 'extend'>) => Promise<void>
  /** @throws TASK_NOT_RUNNING */
  readonly kill: (actor: Actor, run: RunName) => Promise<void>
  /** Returns the latest runs and the named ones, newest first. */
  readonly list: (names: readonly RunName[]) => Promise<readonly StoredTask[]>
  /** Ends tasks that no process runs any more, and begins waiting ones. */
  readonly settle: () => Promise<void>
  readonly purge: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Number of latest runs that are always listed. */
const listed = 50

export function createTerminalService(options: Omit<RunOptions, 'listen'>): TerminalService {
  const { db, clock, commands, audit, log } = options
  const currentSecond = () => Math.floor(clock() / 1000)
  const changes = createChanges(db, terminalChannel, (id, what) => {
    if (id === undefined || what === 'state') runner.onStateChange(id)
  })
  const listen = () =>
    changes.listen().catch((error: unknown) => log.warn({ err: error }, 'changes of terminal tasks are not heard of'))
  const runner = createRunner({ ...options, listen })

  /** Returns the existing run that a client requests. */
  async function findKnown(request: StreamRequest): Promise<StoredTask | undefined> {
    const { uuid, attempt } = request
    const position = readEventId(request.lastEventId)
    if (position) return findRun(db, { uuid, attempt: attempt ?? position.attempt })
    if (attempt !== undefined) return findRun(db, { uuid, attempt })
    const last = await findLastRun(db, uuid)
    // An old client sends the same uuid when it repeats a task and when it reconnects: a running task is resumed.
    return last?.state === 'waiting' || last?.state === 'running' ? last : undefined
  }

  async function begin(actor: Actor, request: StreamRequest): Promise<StoredTask | undefined> {
    const { uuid, command, extend, isAttached } = request
    const attempt = request.attempt ?? ((await findLastRun(db, uuid))?.attempt ?? 0) + 1
    const data = auditDataOf({ uuid, attempt, command, extend })
    if (!findCommand(commands, command, extend)) {
      await audit(db, actor, { event: 'refusal', data })
      return undefined
    }
    const added = await db.transaction(async (tx) => {
      const { admin_id, username, ip, locale } = actor
      const row = { uuid, attempt, command, extend, admin_id, username, ip, locale }
      const task = await addTask(tx, { ...row, is_attached: isAttached, create_time: currentSecond() })
      if (task) {
        await audit(tx, actor, { event: 'start', data })
        await notifyOf(tx, task.id, 'state')
      }
      return task
    })
    // A concurrent request has begun the same run.
    return added ?? findRun(db, { uuid, attempt })
  }

  return {
    async open(actor, request) {
      await listen()
      const known = await findKnown(request)
      if (known && (known.command !== request.command || known.extend !== request.extend)) return undefined
      const task = known ?? (await begin(actor, request))
      if (!task) return undefined
      if (known?.is_attached) await stampWatched(db, known.id, currentSecond())
      void runner.work()
      const position = readEventId(request.lastEventId)
      const start = { attempt: task.attempt, seq: 0, lines: 0, isAtEnd: false }
      return {
        task,
        position: position?.attempt === task.attempt ? position : start,
        follower: changes.follow(task.id),
      }
    },
    async run(actor, request) {
      const last = await findLastRun(db, request.uuid)
      if (last?.state === 'waiting' || last?.state === 'running') return
      await listen()
      await begin(actor, { ...request, lastEventId: '', isAttached: false })
      void runner.work()
    },
    async kill(actor, run) {
      await db.transaction(async (tx) => {
        const task = await markKilled(tx, run)
        if (!task) throw fail('TASK_NOT_RUNNING')
        await audit(tx, actor, { event: 'kill', data: auditDataOf(task) })
        await notifyOf(tx, task.id, 'state')
      })
      await listen()
      void runner.work()
    },
    async list(names) {
      await runner.work()
      const [latest, named] = await Promise.all([listTasks(db, listed), findRuns(db, names)])
      const byId = new Map([...latest, ...named].map((task) => [task.id, task]))
      return [...byId.values()].toSorted((one, other) => other.id - one.id)
    },
    settle: runner.work,
    purge: () => purgeTickets(db, currentSecond()),
    async stop() {
      await runner.stop()
      await changes.stop()
    },
  }
}

/** Runs tasks, one at a time across all processes. */
interface Runner {
  /** Ends tasks that no process runs any more, and begins the next task if none runs. */
  readonly work: () => Promise<void>
  /** Must be called for tasks that changed in any process. */
  readonly onStateChange: (id: number | undefined) => void
  /** Begins no more tasks; ends the run of this process. */
  readonly stop: () => Promise<void>
}

/** In ms. */
const retryMs = 5000
const shortestSleep = 500

function createRunner(options: RunOptions): Runner {
  const { db, clock, random, log } = options
  const holder = random(12).toString('hex')
  const queue = createTaskQueue({ ...options, holder })
  const runTask = createTaskRun({ ...options, holder })
  let current: (TaskRun & { readonly id: number }) | undefined
  let working: Promise<void> | undefined
  let isCalled = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  function sleep(ms: number): void {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(() => void work(), Math.max(shortestSleep, ms))
    timer.unref()
  }

  function begin(task: StoredTask): void {
    const run = runTask(task)
    current = { ...run, id: task.id }
    void run.done.then(() => {
      current = undefined
      return work()
    })
  }

  async function workOnce(): Promise<void> {
    try {
      await queue.settle()
      const taken = await queue.take()
      if (taken) return begin(taken)
      // A crashed process sends no notification, so its lease is checked again when it ends.
      const end = await queue.leaseEnd()
      if (end !== undefined) sleep(end - clock())
    } catch (error) {
      log.warn({ err: error }, 'the tasks of the terminal cannot be read; it is tried again')
      sleep(retryMs)
    }
  }

  async function work(): Promise<void> {
    isCalled = true
    working ??= workWhileCalled().finally(() => {
      working = undefined
      if (canWork()) void work()
    })
    return working
  }

  async function workWhileCalled(): Promise<void> {
    while (canWork()) {
      isCalled = false
      await workOnce()
    }
  }

  function canWork(): boolean {
    return isCalled && !isStopped && !current
  }

  async function endIfKilled({ id, end }: { readonly id: number; readonly end: TaskRun['end'] }): Promise<void> {
    const task = await findTask(db, id)
    if (task?.is_killed) end('killed')
  }

  return {
    work,
    onStateChange(id) {
      if (!current) void work()
      else if (id === undefined || id === current.id)
        // If this fails, the heartbeat detects it.
        endIfKilled(current).catch((error: unknown) => log.warn({ err: error }, 'a task could not be read'))
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await working
      const run = current
      if (!run) return
      run.end('serverStopped')
      await run.done
    },
  }
}
