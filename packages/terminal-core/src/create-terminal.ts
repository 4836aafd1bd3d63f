import type { MessageId } from './messages.ts'
import { fromPersisted, toPersisted } from './persistence.ts'
import { createQueue } from './queue.ts'
import { createReportError, type ErrorSource } from './report-error.ts'
import { type Connection, createStreams } from './streams.ts'
import type { Tabs } from './tabs.ts'
import { type Task, taskStatus, type TerminalState } from './terminal-state.ts'
import type { Dialogs, Settings, TerminalEffect } from './transition.ts'
import type { StoragePorts } from './web-storage.ts'

/** A command for the queue. */
export interface TaskRequest {
  /** Key of a command that the server allows. */
  command: string
  /** Appends the chosen package manager to the key: `web-install` becomes `web-install.pnpm`. Default: false. */
  withPackageManager?: boolean
  /** If the task fails, later tasks do not start. Default: true. */
  blockOnFailure?: boolean
  /** A text for the server. Default: none. */
  extend?: string
  /** Called once after each run. It is lost when the page is closed. */
  callback?: (status: typeof taskStatus.success | typeof taskStatus.failed) => void
}

/** One run on the server. */
export type Run = Pick<Task, 'uuid' | 'attempt'>

/** The dependencies of a terminal; it uses no DOM and no globals. Only `connect` is required. */
export interface TerminalPorts extends Partial<StoragePorts> {
  /** Opens the event stream that runs the command. Returns a function that closes it. @see createStreamConnect */
  connect: (connection: Connection) => () => void
  /** Asks the server to end a run. Default: its stream is closed, which ends the run on servers that need their client. */
  cancel?: (run: Run) => Promise<unknown>
  /**
   * Returns the uuids of those tasks whose last run the server has a record of. Called when this tab begins to run the queue and there are
   * tasks whose result was not received; the found ones are resumed. Default: none.
   */
  findRuns?: (tasks: readonly Task[]) => Promise<readonly string[]>
  /** Shows a notice, see {@link toTerminalText}. Default: none is shown. */
  notify?: (message: MessageId) => void
  /** Returns a new unique id. Default: `crypto.randomUUID()`, which needs https. */
  uuid?: () => string
  /** Connects the tabs of one origin, so that they share one queue, see {@link createTabs}. Default: this tab has its own queue. */
  tabs?: Tabs
  /** `window` in a browser: changes that are still gathered are stored when the page is hidden. Default: call `flush`. */
  page?: PageEvents
  /** Default: the machine's clock. */
  now?: () => Date
  /** Runs a function after a delay in milliseconds. Default: the platform's timer. */
  after?: (ms: number, run: () => void) => void
  /** Receives the errors of ports, callbacks and subscribers. None of them stops the queue. Default: they are ignored. */
  onError?: (error: unknown, source: ErrorSource) => void
}

/** The part of `window` that tells when the page is hidden. */
export interface PageEvents {
  addEventListener(type: 'pagehide', listener: () => void): void
  removeEventListener(type: 'pagehide', listener: () => void): void
}

/** The queue and its output. Its functions do not use `this`. */
export interface Terminal {
  /** The same value until something changes. */
  readonly getState: () => TerminalState
  /** Calls back after each change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
  /** Begins to run the stored and the added tasks. Earlier, nothing reaches the server: subscribe first. */
  start(): void
  /**
   * Adds a task to the end of the queue and returns its uuid. With `withPackageManager` and none chosen, opens the selection dialog instead
   * and returns undefined.
   */
  add(task: TaskRequest): string | undefined
  /** Clears the task's output and queues it again. */
  retry(uuid: string): void
  /**
   * Follows the last run of an unknown task again, if the server has a record of it. The output starts empty: the connection sends all of
   * it again, and then the result of the run.
   */
  resume(uuid: string): void
  /** Asks the server to end the task's run, as soon as it has begun. The run then ends as failed. */
  cancel(uuid: string): void
  /** Removes a task that is not running. */
  remove(uuid: string): void
  clearSuccesses(): void
  toggleMessage(uuid: string): void
  show(): void
  hide(): void
  /** Changes settings and opens or closes their dialogs. */
  configure(settings: Partial<Settings & Dialogs>): void
  /** Stores changes that are still gathered. For the end of the page, unless `page` is given. */
  flush(): void
  /** Stores, closes the stream and leaves the queue to another tab. Commands continue on servers that keep a record of runs. */
  dispose(): void
}

/** Milliseconds during which changes are gathered before they are stored. */
const saveMs = 300

/** Creates a terminal. It runs tasks one after the other, as its state machine decides, after `start`. */
export function createTerminal(ports: TerminalPorts): Terminal {
  const { tabs, page, after = (ms, run) => void setTimeout(run, ms), now = () => new Date() } = ports
  const uuid = ports.uuid ?? (() => globalThis.crypto.randomUUID())
  const report = createReportError(ports.onError)
  const callbacks = new Map<string, NonNullable<TaskRequest['callback']>>()
  const listeners = new Set<() => void>()
  let isSaving = false
  let phase: 'created' | 'started' | 'disposed' = 'created'

  const loaded = report('load', () => ports.load?.())
  const queue = createQueue({
    state: fromPersisted('value' in loaded ? loaded.value : undefined),
    tabs,
    name: tabs ? uuid() : '',
    perform,
    report,
    onChange() {
      if (queue.isLeading()) saveSoon()
      for (const listener of listeners) report('subscriber', listener)
    },
    onLead: () => void resumeKnown(),
  })
  const streams = createStreams({ connect: ports.connect, after, now, send: queue.send, report })

  function perform(effect: TerminalEffect, isOwn: boolean): void {
    if (effect.type === 'callback') report('callback', () => callbacks.get(effect.uuid)?.(effect.status))
    else if (effect.type === 'forget') callbacks.delete(effect.uuid)
    else if (effect.type === 'notify') {
      if (isOwn) report('notify', () => ports.notify?.(effect.message))
    } else if (!queue.isLeading()) return
    else if (effect.type === 'connect') streams.open(effect)
    else if (effect.type === 'disconnect') streams.close(effect.uuid)
    else void cancel(effect)
  }

  async function cancel({ uuid, attempt }: Run): Promise<void> {
    if (!ports.cancel) return queue.send({ type: 'lost', uuid, at: now().getTime() })
    const asked = await settled('cancel', () => ports.cancel?.({ uuid, attempt }))
    if ('error' in asked) queue.send({ type: 'cancelFailed', uuid, attempt })
  }

  async function resumeKnown(): Promise<void> {
    const unknown = queue
      .getState()
      .taskList.filter(({ status, attempt }) => status === taskStatus.unknown && attempt > 0)
    if (unknown.length === 0) return
    const found = await settled('findRuns', () => ports.findRuns?.(unknown))
    if (phase !== 'started' || 'error' in found) return
    for (const each of found.value ?? []) queue.send({ type: 'resumed', uuid: each })
  }

  /** Like `report`, for a function that returns a promise. */
  async function settled<T>(source: ErrorSource, run: () => T): Promise<{ value: Awaited<T> } | { error: unknown }> {
    const begun = report(source, run)
    if ('error' in begun) return begun
    try {
      return { value: await begun.value }
    } catch (error) {
      return report(source, () => {
        throw error
      })
    }
  }

  function saveSoon(): void {
    if (isSaving) return
    isSaving = true
    after(saveMs, flush)
  }

  function flush(): void {
    if (!isSaving) return
    isSaving = false
    report('save', () => ports.save?.(toPersisted(queue.getState())))
  }

  return {
    getState: queue.getState,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start() {
      if (phase !== 'created') return
      phase = 'started'
      page?.addEventListener('pagehide', flush)
      queue.start()
    },
    add({ command, withPackageManager = false, blockOnFailure = true, extend = '', callback }) {
      const { packageManager } = queue.getState()
      if (withPackageManager && packageManager === 'none') {
        queue.send({ type: 'viewed', view: { showPackageManagerDialog: true } })
        return undefined
      }
      const id = uuid()
      if (callback) callbacks.set(id, callback)
      const key = withPackageManager ? `${command}.${packageManager}` : command
      queue.send({ type: 'added', uuid: id, createTime: toCreateTime(now()), command: key, extend, blockOnFailure })
      return id
    },
    retry: (uuid) => queue.send({ type: 'retried', uuid }),
    resume: (uuid) => queue.send({ type: 'resumed', uuid }),
    cancel: (uuid) => queue.send({ type: 'cancelled', uuid }),
    remove: (uuid) => queue.send({ type: 'deleted', uuid }),
    clearSuccesses: () => queue.send({ type: 'successesCleared' }),
    toggleMessage: (uuid) => queue.send({ type: 'messageToggled', uuid }),
    show: () => queue.send({ type: 'shown' }),
    hide: () => queue.send({ type: 'hidden' }),
    configure({ showPackageManagerDialog, showConfig, ...settings }) {
      const view = {
        ...(showPackageManagerDialog !== undefined && { showPackageManagerDialog }),
        ...(showConfig !== undefined && { showConfig }),
      }
      if (Object.keys(view).length > 0) queue.send({ type: 'viewed', view })
      if (Object.keys(settings).length > 0) queue.send({ type: 'configured', settings })
    },
    flush,
    dispose() {
      if (phase === 'disposed') return
      phase = 'disposed'
      flush()
      page?.removeEventListener('pagehide', flush)
      listeners.clear()
      callbacks.clear()
      queue.leave()
      streams.closeAll()
    },
  }
}

/** `yyyy-mm-dd hh:MM:ss`, in the machine's time zone: the Swedish date format. */
function toCreateTime(date: Date): string {
  return date.toLocaleString('sv')
}
