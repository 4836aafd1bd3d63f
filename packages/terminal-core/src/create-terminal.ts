import { fromPersisted, toPersisted, type StoragePorts } from './persistence.ts'
import { createQueue } from './queue.ts'
import { createReportError, type ReportError } from './report-error.ts'
import { createServerRuns } from './server-runs.ts'
import { createStreams } from './streams.ts'
import type { TaskRequest, Terminal, TerminalPorts } from './terminal.ts'
import type { TerminalEffect, TerminalEvent, ViewEvent } from './transition.ts'
import type { TerminalState } from './terminal-state.ts'

/** Creates a terminal. It runs tasks one after the other, as its state machine decides, after `start`. */
export function createTerminal(ports: TerminalPorts): Terminal {
  const report = createReportError(ports.onError)
  const { uuid, now, after, onHide } = createPlatform(ports, report)
  const callbacks = new Map<string, NonNullable<TaskRequest['callback']>>()
  const listeners = new Set<() => void>()
  let phase: 'created' | 'started' | 'disposed' = 'created'
  let stopWatching = () => {}

  const loaded = report('load', () => ports.load?.())
  const queue = createQueue({
    state: fromPersisted('value' in loaded ? loaded.value : undefined, ports.settings),
    tabs: ports.tabs,
    name: ports.tabs ? uuid() : '',
    perform,
    report,
    onChange() {
      if (queue.isLeading()) saveSoon()
      for (const listener of listeners) report('subscriber', listener)
    },
    onLead: () => void runs.resumeKnown(),
  })
  const { getState } = queue
  const send = (event: TerminalEvent) => {
    if (phase !== 'disposed') queue.send(event)
  }
  const { saveSoon, flush } = createSaver({ after, save: ports.save, report, getState })
  const runs = createServerRuns({
    ...ports,
    cancelWithin: toCancelWithin(ports),
    report,
    now,
    after,
    getState,
    send,
    isLeading: () => phase === 'started' && queue.isLeading(),
  })
  const streams = createStreams({ connect: ports.connect, after, now, send, report })

  function perform(effect: TerminalEffect, isOwn: boolean): void {
    if (effect.type === 'callback') callBack(effect)
    else if (effect.type === 'forget') callbacks.delete(effect.uuid)
    else if (effect.type === 'notify') {
      if (isOwn) report('notify', () => ports.notify?.(effect.message))
    } else if (!queue.isLeading()) return
    else if (effect.type === 'connect') streams.open(effect)
    else if (effect.type === 'disconnect') streams.close(effect.uuid)
    else if (effect.type === 'expire') runs.expire(effect)
    else if (effect.type === 'find') runs.find(effect)
    else void runs.cancel(effect)
  }

  function callBack({ uuid: id, status, exitCode }: Extract<TerminalEffect, { type: 'callback' }>): void {
    const callback = callbacks.get(id)
    report('callback', () => (exitCode === undefined ? callback?.(status) : callback?.(status, exitCode)))
  }

  return {
    getState,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start() {
      if (phase !== 'created') return
      phase = 'started'
      stopWatching = onHide(flush)
      queue.start()
    },
    add(task) {
      const { packageManager } = getState()
      if (task.withPackageManager && packageManager === 'none') {
        send({ type: 'viewed', view: { showPackageManagerDialog: true } })
        return undefined
      }
      const event = toAddedEvent(task, { uuid: uuid(), now: now(), packageManager, timeZone: ports.timeZone })
      if (task.callback) callbacks.set(event.uuid, task.callback)
      send(event)
      return event.uuid
    },
    ...createCommands(send),
    retry(id) {
      if (phase === 'started') void runs.retry(id)
      else send({ type: 'retried', uuid: id })
    },
    flush,
    dispose() {
      if (phase === 'disposed') return
      phase = 'disposed'
      flush()
      stopWatching()
      listeners.clear()
      callbacks.clear()
      queue.leave()
      streams.closeAll()
    },
  }
}

/** @throws TypeError for a time that has no meaning */
function toCancelWithin({ cancelWithin = 5000 }: TerminalPorts): number {
  // A longer timer would end at once.
  if (cancelWithin > 0) return Math.min(cancelWithin, 2_147_483_647)
  throw new TypeError(`cancelWithin must be a number of milliseconds above 0, not ${cancelWithin}`)
}

type ViewOfEvent = Extract<ViewEvent, { type: 'viewed' }>['view']

type Commands = Pick<
  Terminal,
  'resume' | 'cancel' | 'remove' | 'clearSuccesses' | 'toggleMessage' | 'show' | 'hide' | 'configure'
>

/** Sends a user's actions on the tasks and the panel as events of the machine. */
function createCommands(send: (event: TerminalEvent) => void): Commands {
  return {
    resume: (uuid) => send({ type: 'resumed', uuid }),
    cancel: (uuid) => send({ type: 'cancelled', uuid }),
    remove: (uuid) => send({ type: 'deleted', uuid }),
    clearSuccesses: () => send({ type: 'successesCleared' }),
    toggleMessage: (uuid) => send({ type: 'messageToggled', uuid }),
    show: () => send({ type: 'shown' }),
    hide: () => send({ type: 'hidden' }),
    configure({ showPackageManagerDialog, showConfig, ...settings }) {
      const view: { -readonly [Key in keyof ViewOfEvent]: ViewOfEvent[Key] } = {}
      if (showPackageManagerDialog !== undefined) view.showPackageManagerDialog = showPackageManagerDialog
      if (showConfig !== undefined) view.showConfig = showConfig
      if (Object.keys(view).length > 0) send({ type: 'viewed', view })
      if (Object.keys(settings).length > 0) send({ type: 'configured', settings })
    },
  }
}

interface Facts {
  readonly uuid: string
  readonly now: Date
  readonly packageManager: string
  /** IANA name; undefined: the machine's. */
  readonly timeZone?: string | undefined
}

/** The event that adds a task. */
function toAddedEvent(
  { command, withPackageManager = false, blockOnFailure = true, extend = '' }: TaskRequest,
  { uuid, now, packageManager, timeZone }: Facts,
): Extract<TerminalEvent, { type: 'added' }> {
  const key = withPackageManager ? `${command}.${packageManager}` : command
  return { type: 'added', uuid, createTime: toCreateTime(now, timeZone), command: key, extend, blockOnFailure }
}

/** `yyyy-mm-dd hh:MM:ss`: the Swedish date format. */
function toCreateTime(date: Date, timeZone: string | undefined): string {
  return date.toLocaleString('sv', { timeZone })
}

interface Options extends Pick<Platform, 'after'> {
  readonly save: StoragePorts['save'] | undefined
  readonly report: ReportError
  readonly getState: () => TerminalState
}

/** Stores the state of one terminal. */
interface Saver {
  /** Stores it soon, together with changes that follow. */
  readonly saveSoon: () => void
  /** Stores pending changes immediately. */
  readonly flush: () => void
}

/** Milliseconds during which changes are gathered before they are stored. */
const saveMs = 300

/** Creates the saver of one terminal. */
function createSaver({ after, save, report, getState }: Options): Saver {
  let isSaving = false

  function flush(): void {
    if (!isSaving) return
    isSaving = false
    report('save', () => save?.(toPersisted(getState())))
  }

  return {
    flush,
    saveSoon() {
      if (isSaving) return
      isSaving = true
      after(saveMs, flush)
    },
  }
}

/** Time, ids and the page, as the terminal uses them: none of these throws. */
interface Platform {
  readonly uuid: () => string
  readonly now: () => Date
  /** Runs a function after a delay in milliseconds. */
  readonly after: (ms: number, run: () => void) => void
  /** Calls back when the page is hidden. Returns a function that ends it. */
  readonly onHide: (run: () => void) => () => void
}

/** The ports of the application, or the machine's own if a port is missing or throws. */
function createPlatform({ uuid, now, after, page }: TerminalPorts, report: ReportError): Platform {
  const timer = (ms: number, run: () => void) => void setTimeout(run, ms)
  return {
    uuid() {
      const made = report('uuid', uuid ?? randomUuid)
      return 'value' in made ? made.value : randomUuid()
    },
    now() {
      const read = report('clock', () => now?.() ?? new Date())
      return 'value' in read ? read.value : new Date()
    },
    after(ms, run) {
      if ('error' in report('clock', () => (after ?? timer)(ms, run))) timer(ms, run)
    },
    onHide(run) {
      report('page', () => page?.addEventListener('pagehide', run))
      return () => void report('page', () => page?.removeEventListener('pagehide', run))
    },
  }
}

/**
 * A random id. Pages without https lack `crypto.randomUUID`, and Hermes lacks `crypto`.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9562#section-5.4
 */
function randomUuid(): string {
  const { crypto } = globalThis
  if (typeof crypto?.randomUUID === 'function') return crypto.randomUUID()
  // Version 4 and the variant have fixed places; a digit of the pattern takes the random bits that it can hold.
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto?.getRandomValues(new Uint8Array(1)) ?? [Math.random() * 256]
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16)
  })
}
