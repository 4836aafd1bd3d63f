import type { MessageId } from './messages.ts'
import { fromPersisted, toPersisted } from './persistence.ts'
import { readStreamMessage } from './stream-message.ts'
import type { taskStatus, TerminalState } from './terminal-state.ts'
import type { TerminalEffect, TerminalEvent } from './transition.ts'
import { transition } from './transition.ts'

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

/** One run of one command, as passed to the `connect` port. */
export interface Connection {
  uuid: string
  command: string
  extend: string
  /** Number of the run, from 1. The same number again means the same run, whose connection was lost when the page was closed. */
  attempt: number
  /** Receives the data of each message unchanged. */
  onMessage: (text: string) => void
  /** The connection failed or was closed. An event source must be closed, or it would run the command again. */
  onError: () => void
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
}

/** Milliseconds during which output is batched, because a screen cannot show more. */
const gatherMs = 40
const saveMs = 300

/** Runs tasks one after the other, as the terminal's state machine decides. */
export function createTerminal(ports: TerminalPorts): Terminal {
  const after = ports.after ?? ((ms, run) => void setTimeout(run, ms))
  const callbacks = new Map<string, NonNullable<TaskRequest['callback']>>()
  const streams = new Map<string, () => void>()
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
        connect(effect)
        return
      case 'disconnect':
        streams.get(effect.uuid)?.()
        streams.delete(effect.uuid)
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

  const currentTime = () => ports.now?.() ?? new Date()

  function connect({ uuid, command, extend, attempt }: Extract<TerminalEffect, { type: 'connect' }>): void {
    let entries: string[] = []
    let isOpen = true
    const flush = () => {
      const gathered = entries
      entries = []
      if (gathered.length > 0) send({ type: 'printed', uuid, entries: gathered })
    }
    // The port may report before it returns its close function.
    streams.set(uuid, () => (isOpen = false))
    const close = ports.connect({
      uuid,
      command,
      extend,
      attempt,
      onMessage(text) {
        const event = isOpen ? readStreamMessage(text) : undefined
        if (event?.uuid !== uuid) return
        if (event.type === 'printed') {
          if (entries.length === 0) after(gatherMs, flush)
          entries.push(...event.entries)
        } else {
          flush()
          send({ ...event, at: event.at ?? currentTime().getTime() })
        }
      },
      onError() {
        if (!isOpen) return
        flush()
        send({ type: 'lost', uuid, at: currentTime().getTime() })
      },
    })
    if (!isOpen) return close()
    streams.set(uuid, () => {
      isOpen = false
      close()
    })
  }

  function saveSoon(): void {
    if (isSaving) return
    isSaving = true
    after(saveMs, () => {
      isSaving = false
      ports.save(toPersisted(state))
    })
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
  }
}

/** `yyyy-mm-dd hh:MM:ss`, in the machine's time zone: the Swedish date format. */
function toCreateTime(date: Date): string {
  return date.toLocaleString('sv')
}
