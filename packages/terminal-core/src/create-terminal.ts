import type { MessageId } from './messages.ts'
import { fromPersisted, toPersisted } from './persistence.ts'
import { type Connection, createStreams } from './streams.ts'
import type { taskStatus, TerminalState } from './terminal-state.ts'
import { type TerminalEffect, type TerminalEvent, transition } from './transition.ts'

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

/** The dependencies of a terminal; it uses no DOM and no globals. */
export interface TerminalPorts {
  /** Opens the event stream that runs the command. Returns a function that closes it. */
  connect: (connection: Connection) => () => void
  /** Returns the last value passed to `save`; an unreadable value counts as none. */
  load: () => unknown
  /** Stores plain data that survives JSON. */
  save: (persisted: ReturnType<typeof toPersisted>) => void
  notify: (message: MessageId) => void
  /** Returns a new unique id: `() => crypto.randomUUID()`. */
  uuid: () => string
  /** Default: the machine's clock. */
  now?: () => Date
  /** Runs a function after a delay in milliseconds. Default: the platform's timer. */
  after?: (ms: number, run: () => void) => void
  /** Receives errors thrown by a task's callback. Default: they are ignored. */
  onCallbackError?: (error: unknown) => void
}

/** The queue and its output. Its functions do not use `this`. */
export interface Terminal {
  /** The same value until something changes. */
  readonly getState: () => TerminalState
  /** Calls back after each change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
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
  /** Removes a task that is not running. */
  remove(uuid: string): void
  clearSuccesses(): void
  toggleMessage(uuid: string): void
  show(): void
  hide(): void
  /** Changes settings and opens or closes their dialogs. */
  configure(settings: Extract<TerminalEvent, { type: 'configured' }>['settings']): void
  /** Stores changes that are still gathered. For the end of the page: it may come before they would be stored. */
  flush(): void
}

/** Milliseconds during which changes are gathered before they are stored. */
const saveMs = 300

/** Runs tasks one after the other, as the terminal's state machine decides. */
export function createTerminal(ports: TerminalPorts): Terminal {
  const after = ports.after ?? ((ms, run) => void setTimeout(run, ms))
  const callbacks = new Map<string, NonNullable<TaskRequest['callback']>>()
  const currentTime = () => ports.now?.() ?? new Date()
  const streams = createStreams({ connect: ports.connect, after, now: currentTime, send })
  const listeners = new Set<() => void>()
  let isSaving = false
  let state = fromPersisted(ports.load())

  function send(event: TerminalEvent): void {
    const before = state
    const [next, effects] = transition(state, event)
    state = next
    for (const effect of effects) perform(effect)
    if (next === before) return
    saveSoon()
    for (const listener of listeners) listener()
  }

  function perform(effect: TerminalEffect): void {
    switch (effect.type) {
      case 'connect':
        streams.open(effect)
        return
      case 'disconnect':
        streams.close(effect.uuid)
        return
      case 'callback':
        try {
          callbacks.get(effect.uuid)?.(effect.status)
        } catch (error) {
          ports.onCallbackError?.(error)
        }
        return
      case 'notify':
        ports.notify(effect.message)
        return
      case 'forget':
        callbacks.delete(effect.uuid)
    }
  }

  function saveSoon(): void {
    if (isSaving) return
    isSaving = true
    after(saveMs, save)
  }

  function save(): void {
    if (!isSaving) return
    isSaving = false
    ports.save(toPersisted(state))
  }

  send({ type: 'started' })

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add({ command, withPackageManager = false, blockOnFailure = true, extend = '', callback }) {
      if (withPackageManager && state.packageManager === 'none') {
        send({ type: 'configured', settings: { showPackageManagerDialog: true } })
        return undefined
      }
      const uuid = ports.uuid()
      if (callback) callbacks.set(uuid, callback)
      const key = withPackageManager ? `${command}.${state.packageManager}` : command
      const createTime = toCreateTime(currentTime())
      send({ type: 'added', uuid, createTime, command: key, extend, blockOnFailure })
      return uuid
    },
    retry: (uuid) => send({ type: 'retried', uuid }),
    resume: (uuid) => send({ type: 'resumed', uuid }),
    remove: (uuid) => send({ type: 'deleted', uuid }),
    clearSuccesses: () => send({ type: 'successesCleared' }),
    toggleMessage: (uuid) => send({ type: 'messageToggled', uuid }),
    show: () => send({ type: 'shown' }),
    hide: () => send({ type: 'hidden' }),
    configure: (settings) => send({ type: 'configured', settings }),
    flush: save,
  }
}

/** `yyyy-mm-dd hh:MM:ss`, in the machine's time zone: the Swedish date format. */
function toCreateTime(date: Date): string {
  return date.toLocaleString('sv')
}
