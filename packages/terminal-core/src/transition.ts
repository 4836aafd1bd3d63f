import type { MessageId } from './messages.ts'
import { appendEntry, appendText, emptyOutput } from './output.ts'
import {
  isBlocking,
  isRunning,
  type SharedState,
  type Task,
  type TaskStatus,
  taskStatus,
  type TerminalState,
  type ViewState,
} from './terminal-state.ts'

/** Stream messages about a task. `printed` may hold several entries, oldest first; with `isText` they need not end their lines. */
export type StreamEvent =
  | {
      readonly type: 'linked' | 'succeeded' | 'failed' | 'completed' | 'lost'
      readonly uuid: string
      /** Time of the event, in Unix milliseconds. */
      readonly at?: number | undefined
      /** Exit code of the program, if the server sends it. */
      readonly code?: number | undefined
      /** `lost`: the server has a record of the run, so that it may still be going on. */
      readonly mayGoOn?: true | undefined
    }
  | {
      readonly type: 'printed'
      readonly uuid: string
      readonly entries: readonly string[]
      readonly isText?: true | undefined
    }

/** All events. Plain data: a log of events can be stored and replayed. */
export type TerminalEvent =
  | StreamEvent
  | {
      readonly type: 'added'
      readonly uuid: string
      readonly createTime: string
      readonly command: string
      readonly extend: string
      readonly blockOnFailure: boolean
    }
  | { readonly type: TaskEventType; readonly uuid: string }
  /** The server could not be asked to end this run. */
  | { readonly type: 'cancelFailed'; readonly uuid: string; readonly attempt: number }
  /** The server has no record of this run, whose connection was lost. */
  | { readonly type: 'notFound'; readonly uuid: string; readonly attempt: number }
  /** This tab begins to run the queue, after the stored state has been restored or another tab was closed. */
  | { readonly type: 'started' | 'successesCleared' }
  | { readonly type: 'configured'; readonly settings: Partial<Settings> }
  /** A cancelled run has not begun, or has not ended, in time. */
  | { readonly type: 'cancelExpired'; readonly uuid: string; readonly attempt: number; readonly at?: number }
  | ViewEvent

type TaskEventType = 'retried' | 'resumed' | 'deleted' | 'cancelled' | 'messageToggled'

/** Events that concern one tab alone. */
export type ViewEvent =
  | { readonly type: 'shown' | 'hidden' }
  | { readonly type: 'viewed'; readonly view: Partial<Dialogs> }

/** Settings that all tabs share; the option `settings` of a terminal has their first values. */
export type Settings = Pick<SharedState, 'packageManager' | 'automaticCleanupTask' | 'port'>

/** The dialogs of one tab. */
export type Dialogs = Pick<ViewState, 'showPackageManagerDialog' | 'showConfig'>

/** Effects for the runner. */
export type TerminalEffect =
  | {
      readonly type: 'connect'
      readonly uuid: string
      readonly command: string
      readonly extend: string
      readonly attempt: number
    }
  | { readonly type: 'disconnect'; readonly uuid: string }
  /** Ask the server to end the run, and report `cancelExpired` if it does not end in time. */
  | { readonly type: 'cancel'; readonly uuid: string; readonly attempt: number }
  /** A run was cancelled before it has begun: report `cancelExpired` if it does not begin in time. */
  | { readonly type: 'expire'; readonly uuid: string; readonly attempt: number }
  /** The connection to a run was lost: ask the server about it until it answers, and resume a run that it knows. */
  | { readonly type: 'find'; readonly uuid: string; readonly attempt: number }
  /** A run of the task has ended. */
  | {
      readonly type: 'callback'
      readonly uuid: string
      readonly status: typeof taskStatus.success | typeof taskStatus.failed
      readonly exitCode?: number | undefined
    }
  | { readonly type: 'notify'; readonly message: MessageId }
  /** The task was removed, with its callback. */
  | { readonly type: 'forget'; readonly uuid: string }

type Step = readonly [TerminalState, readonly TerminalEffect[]]

/** One step of the terminal: returns the next state and the effects. The rules and their numbers are in SPEC.md. */
export function transition(state: TerminalState, event: TerminalEvent): Step {
  const [next, effects] = decide(state, event)
  const [filled, starts] = startNext(next)
  return starts.length === 0 ? [next, effects] : [filled, [...effects, ...starts]]
}

function decide(state: TerminalState, event: TerminalEvent): Step {
  switch (event.type) {
    case 'added':
      return onAdded(state, event)
    case 'started':
      return onStarted(state)
    case 'shown':
      return [{ ...state, show: true, showDot: false }, []]
    case 'hidden':
      return [{ ...state, show: false }, []]
    case 'viewed':
      return [{ ...state, ...event.view }, []]
    case 'configured':
      return [{ ...state, ...event.settings }, []]
    case 'successesCleared':
      return withoutSuccesses(state)
    case 'retried':
    case 'resumed':
    case 'deleted':
    case 'cancelled':
    case 'messageToggled': {
      const task = state.taskList.find(({ uuid }) => uuid === event.uuid)
      return task ? onTask(state, task, event.type) : [state, []]
    }
    case 'cancelFailed': {
      const task = state.taskList.find(({ uuid, attempt }) => uuid === event.uuid && attempt === event.attempt)
      if (!task?.isCancelling) return [state, []]
      return [replace(state, { ...task, isCancelling: false }), [{ type: 'notify', message: 'terminal.cancelFailed' }]]
    }
    case 'notFound': {
      const task = state.taskList.find(({ uuid, attempt }) => uuid === event.uuid && attempt === event.attempt)
      if (task?.status !== taskStatus.unknown) return [state, []]
      const failed = withStatus(task, taskStatus.failed)
      return [replace(state, failed), [{ type: 'callback', uuid: event.uuid, status: taskStatus.failed }]]
    }
    case 'cancelExpired': {
      const task = state.taskList.find(({ uuid, attempt }) => uuid === event.uuid && attempt === event.attempt)
      if (!task?.isCancelling) return [state, []]
      if (task.status === taskStatus.success) return close(state, task, event, taskStatus.success)
      const [next, effects] = close(state, task, event, taskStatus.failed)
      // The server may have begun the run without saying so.
      if (task.status === taskStatus.connecting) return [next, [...effects, toCancel(task)]]
      // The run may still be going on.
      const left = withStatus({ ...task, isCancelling: false, endTime: event.at ?? 0 }, taskStatus.unknown)
      return [replace(next, left), [...effects, { type: 'notify', message: 'terminal.endNotConfirmed' }]]
    }
    default: {
      // A stream only reports on the task that it was opened for.
      const task = state.taskList.find(({ uuid }) => uuid === event.uuid)
      return task && event.uuid === state.streaming ? onStream(state, task, event) : [state, []]
    }
  }
}

function onAdded(state: TerminalState, event: Extract<TerminalEvent, { type: 'added' }>): Step {
  if (state.taskList.some(({ uuid }) => uuid === event.uuid)) return [state, []]
  const [cleaned, effects] = state.automaticCleanupTask === '1' ? withoutSuccesses(state) : [state, []]
  const { type: _, ...facts } = event
  const task: Task = {
    ...facts,
    ...blank,
    status: taskStatus.waiting,
    showMessage: false,
    attempt: 0,
  }
  const isBlocked = !state.show && cleaned.taskList.some(isBlocking)
  const notices: TerminalEffect[] = isBlocked ? [{ type: 'notify', message: 'terminal.blocked' }] : []
  const showDot = cleaned.showDot || isBlocked
  return [{ ...cleaned, showDot, taskList: [...cleaned.taskList, task] }, [...effects, ...notices]]
}

function onStarted(state: TerminalState): Step {
  const taskList = state.taskList.map((task) =>
    isRunning(task) ? withStatus({ ...task, isCancelling: false }, taskStatus.unknown) : task,
  )
  return [{ ...state, taskList, streaming: '' }, []]
}

function onTask(state: TerminalState, task: Task, type: TaskEventType): Step {
  const { uuid } = task
  if (type === 'messageToggled') return [replace(state, { ...task, showMessage: !task.showMessage }), []]
  if (type === 'cancelled') {
    if (!isRunning(task) || task.isCancelling) return [state, []]
    const cancelling = { ...task, isCancelling: true }
    // Before the run has begun, the server has nothing to end: the request is sent as soon as the run begins.
    if (task.status === taskStatus.executing) return [replace(state, cancelling), [toCancel(task)]]
    return [replace(state, cancelling), [{ type: 'expire', uuid, attempt: task.attempt }]]
  }
  // Its stream may stay open for a moment after success.
  if (isRunning(task) || uuid === state.streaming) return [state, []]
  if (type === 'resumed') {
    const canResume = task.status === taskStatus.unknown && task.attempt > 0
    return [canResume ? replace(state, { ...task, isResuming: true }) : state, []]
  }
  if (type === 'retried') return [replace(state, { ...task, ...blank, status: taskStatus.waiting }), []]
  return [{ ...state, taskList: state.taskList.filter((other) => other !== task) }, [{ type: 'forget', uuid }]]
}

function onStream(state: TerminalState, task: Task, event: StreamEvent): Step {
  switch (event.type) {
    case 'linked':
      return task.status === taskStatus.connecting
        ? [
            replace(state, { ...withStatus(task, taskStatus.executing), startTime: event.at ?? 0 }),
            task.isCancelling ? [toCancel(task)] : [],
          ]
        : [state, []]
    case 'printed': {
      const message = event.entries.reduce(event.isText ? appendText : appendEntry, task.message)
      return [{ ...replace(state, { ...task, message }), showDot: state.showDot || !state.show }, []]
    }
    case 'succeeded':
      return [replace(state, { ...withStatus(task, taskStatus.success), exitCode: event.code }), []]
    case 'failed':
      return close(state, task, event, taskStatus.failed)
    case 'completed':
    case 'lost':
      if (event.mayGoOn && task.status !== taskStatus.success) return lose(state, task, event.at)
      return close(state, task, event, task.status === taskStatus.success ? taskStatus.success : taskStatus.failed)
  }
}

/** The run has not ended as far as anyone knows, so its callback waits for its end. */
function lose(state: TerminalState, task: Task, at = 0): Step {
  const { uuid, attempt } = task
  const left = withStatus({ ...task, isCancelling: false, endTime: at }, taskStatus.unknown)
  return [
    { ...replace(state, left), streaming: '' },
    [
      { type: 'disconnect', uuid },
      { type: 'notify', message: 'terminal.connectionLost' },
      { type: 'find', uuid, attempt },
    ],
  ]
}

function close(
  state: TerminalState,
  task: Task,
  { at = 0, code }: { readonly at?: number | undefined; readonly code?: number | undefined },
  status: typeof taskStatus.success | typeof taskStatus.failed,
): Step {
  const { uuid, exitCode = code } = task
  const callback = { type: 'callback', uuid, status } as const
  return [
    { ...replace(state, { ...withStatus(task, status), endTime: at, exitCode, isCancelling: false }), streaming: '' },
    [{ type: 'disconnect', uuid }, exitCode === undefined ? callback : { ...callback, exitCode }],
  ]
}

function startNext(state: TerminalState): Step {
  if (state.streaming !== '' || state.taskList.some(isRunning)) return [state, []]
  // A run to resume goes first. Then the first task that can start or that blocks the rest.
  const task =
    state.taskList.find(({ isResuming }) => isResuming) ??
    state.taskList.find((one) => one.status === taskStatus.waiting || isBlocking(one))
  if (!task?.isResuming && task?.status !== taskStatus.waiting) return [state, []]
  const { uuid, command, extend } = task
  const attempt = task.isResuming ? task.attempt : task.attempt + 1
  const connecting = { ...task, ...blank, attempt, status: taskStatus.connecting }
  return [{ ...replace(state, connecting), streaming: uuid }, [{ type: 'connect', uuid, command, extend, attempt }]]
}

/** Clears all data of an earlier run. */
const blank = {
  message: emptyOutput,
  startTime: 0,
  endTime: 0,
  exitCode: undefined,
  isResuming: false,
  isCancelling: false,
}

function withoutSuccesses(state: TerminalState): Step {
  const isDone = ({ status, uuid }: Task) => status === taskStatus.success && uuid !== state.streaming
  const gone = state.taskList.filter(isDone)
  if (gone.length === 0) return [state, []]
  return [
    { ...state, taskList: state.taskList.filter((task) => !isDone(task)) },
    gone.map(({ uuid }) => ({ type: 'forget', uuid })),
  ]
}

function toCancel({ uuid, attempt }: Task): TerminalEffect {
  return { type: 'cancel', uuid, attempt }
}

function withStatus(task: Task, status: TaskStatus): Task {
  const changed = { ...task, status }
  return isBlocking(changed) ? { ...changed, showMessage: true } : changed
}

function replace(state: TerminalState, task: Task): TerminalState {
  return { ...state, taskList: state.taskList.map((other) => (other.uuid === task.uuid ? task : other)) }
}
