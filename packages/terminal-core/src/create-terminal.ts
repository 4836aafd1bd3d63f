import type { MessageId } from './messages.ts'
import { fromPersisted, toPersisted } from './persistence.ts'
import { readStreamMessage } from './stream-message.ts'
import type { taskStatus, TerminalState } from './terminal-state.ts'
import type { TerminalEffect, TerminalEvent } from './transition.ts'
import { transition } from './transition.ts'

/** A command to put in the queue. */
export interface TaskRequest {
  /** Key of a command that the server allows. */
  command: string
  /** The chosen package manager belongs to the key: `web-install` becomes `web-install.pnpm`. Default: false. */
  withPackageManager?: boolean
  /** If it fails, nothing after it starts. Default: true. */
  blockOnFailure?: boolean
  /** A text for the server's own use. Default: none. */
  extend?: string
  /** Called once after each run. It does not outlive the page. */
  callback?: (status: typeof taskStatus.success | typeof taskStatus.failed) => void
}

/** One run of one command, as the `connect` port gets it. */
export interface Connection {
  uuid: string
  command: string
  extend: string
  /** Takes the data of each message as it arrived. */
  onMessage: (text: string) => void
  /** The connection failed or ended by itself. An event source must be closed, or it would run the command again. */
  onError: () => void
}

/** What a terminal needs of its surroundings; no DOM, no global. */
export interface TerminalPorts {
  /** Opens the event stream that runs the command; the result closes it. */
  connect: (connection: Connection) => () => void
  /** What `save` was given last; anything unreadable counts as nothing. */
  load: () => unknown
  /** Keeps plain data, for JSON. */
  save: (persisted: ReturnType<typeof toPersisted>) => void
  notify: (message: MessageId) => void
  /** Different each time: `() => crypto.randomUUID()`. */
  uuid: () => string
  /** Default: the machine's clock. */
  now?: () => Date
  /** Called later, with milliseconds. Default: the platform's timer. */
  after?: (ms: number, run: () => void) => void
  /** Takes what a task's callback threw. Default: nobody. */
  onCallbackError?: (error: unknown) => void
}

/** The queue and its output. Its functions need no `this`. */
export interface Terminal {
  /** The same value until something changes. */
  readonly getState: () => TerminalState
  /** Calls back after each change; the result ends that. */
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Puts a task at the end of the queue and answers with its uuid; with `withPackageManager` and none chosen, opens the
   * dialog for it instead and answers with undefined.
   */
  add(task: TaskRequest): string | undefined
  /** Clears what the task printed and queues it again. */
  retry(uuid: string): void
  /** Forgets a task that is not running. */
  remove(uuid: string): void
  clearSuccesses(): void
  toggleMessage(uuid: string): void
  show(): void
  hide(): void
  /** Changes settings and opens or closes their dialogs. */
  configure(settings: Extract<TerminalEvent, { type: 'configured' }>['settings']): void
}

/** Output that arrives faster is taken in together: a screen cannot show more. Milliseconds. */
const gatherMs = 40
const saveMs = 300

/** Runs tasks one after the other, as the terminal's machine decides. */
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

  function connect({ uuid, command, extend }: Extract<TerminalEffect, { type: 'connect' }>): void {
    let entries: string[] = []
    let isOpen = true
    const flush = () => {
      const gathered = entries
      entries = []
      if (gathered.length > 0) send({ type: 'printed', uuid, entries: gathered })
    }
    // The port may report before it has handed its closer over.
    streams.set(uuid, () => (isOpen = false))
    const close = ports.connect({
      uuid,
      command,
      extend,
      onMessage(text) {
        const event = isOpen ? readStreamMessage(text) : undefined
        if (event?.uuid !== uuid) return
        if (event.type === 'printed') {
          if (entries.length === 0) after(gatherMs, flush)
          entries.push(...event.entries)
        } else {
          flush()
          send(event)
        }
      },
      onError() {
        if (!isOpen) return
        flush()
        send({ type: 'lost', uuid })
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
      const createTime = toCreateTime(ports.now?.() ?? new Date())
      send({ type: 'added', uuid, createTime, command: key, extend, blockOnFailure })
      return uuid
    },
    retry: (uuid) => send({ type: 'retried', uuid }),
    remove: (uuid) => send({ type: 'deleted', uuid }),
    clearSuccesses: () => send({ type: 'successesCleared' }),
    toggleMessage: (uuid) => send({ type: 'messageToggled', uuid }),
    show: () => send({ type: 'shown' }),
    hide: () => send({ type: 'hidden' }),
    configure: (settings) => send({ type: 'configured', settings }),
  }
}

/** `yyyy-mm-dd hh:MM:ss`, in the machine's time zone: as dates are written in Sweden. */
function toCreateTime(date: Date): string {
  return date.toLocaleString('sv')
}
