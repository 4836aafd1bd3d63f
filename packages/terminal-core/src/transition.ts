import type { MessageId } from './messages.ts'
import { appendEntry, emptyOutput } from './output.ts'
import type { Task, TaskStatus, TerminalState } from './terminal-state.ts'
import { isBlocking, isRunning, taskStatus } from './terminal-state.ts'

/** What a stream can say of its task. `printed` may hold several entries, oldest first. */
export type StreamEvent =
  | { readonly type: 'linked' | 'succeeded' | 'failed' | 'completed' | 'lost'; readonly uuid: string }
  | { readonly type: 'printed'; readonly uuid: string; readonly entries: readonly string[] }

/** Everything that can happen. Plain data: a log of events can be stored and replayed. */
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
  | { readonly type: 'retried' | 'deleted' | 'messageToggled'; readonly uuid: string }
  /** The application starts, after what was stored has been restored. */
  | { readonly type: 'started' }
  | { readonly type: 'shown' | 'hidden' | 'successesCleared' }
  | { readonly type: 'configured'; readonly settings: Partial<Settings> }

type Settings = Pick<
  TerminalState,
  'packageManager' | 'showPackageManagerDialog' | 'showConfig' | 'automaticCleanupTask' | 'port'
>

/** What the runner has to do. */
export type TerminalEffect =
  | { readonly type: 'connect'; readonly uuid: string; readonly command: string; readonly extend: string }
  | { readonly type: 'disconnect'; readonly uuid: string }
  /** A run of the task is over. */
  | {
      readonly type: 'callback'
      readonly uuid: string
      readonly status: typeof taskStatus.success | typeof taskStatus.failed
    }
  | { readonly type: 'notify'; readonly message: MessageId }
  /** The task is gone, and so is its callback. */
  | { readonly type: 'forget'; readonly uuid: string }

type Step = readonly [TerminalState, readonly TerminalEffect[]]

/** One step of the terminal: the next state, and what has to be done. The rules and their numbers are in SPEC.md. */
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
    case 'configured':
      return [{ ...state, ...event.settings }, []]
    case 'successesCleared':
      return withoutSuccesses(state)
    case 'retried':
    case 'deleted':
    case 'messageToggled': {
      const task = state.taskList.find(({ uuid }) => uuid === event.uuid)
      return task ? onTask(state, task, event.type) : [state, []]
    }
    default: {
      // A stream speaks for the task it was opened for, and for no other.
      const task = state.taskList.find(({ uuid }) => uuid === event.uuid)
      return task && event.uuid === state.streaming ? onStream(state, task, event) : [state, []]
    }
  }
}

function onAdded(state: TerminalState, event: Extract<TerminalEvent, { type: 'added' }>): Step {
  if (state.taskList.some(({ uuid }) => uuid === event.uuid)) return [state, []]
  const [cleaned, effects] = state.automaticCleanupTask === '1' ? withoutSuccesses(state) : [state, []]
  const { type: _, ...facts } = event
  const task: Task = { ...facts, status: taskStatus.waiting, message: emptyOutput, showMessage: false }
  const isBlocked = !state.show && cleaned.taskList.some(isBlocking)
  const notices: TerminalEffect[] = isBlocked ? [{ type: 'notify', message: 'terminal.blocked' }] : []
  return [{ ...cleaned, taskList: [...cleaned.taskList, task] }, [...effects, ...notices]]
}

function onStarted(state: TerminalState): Step {
  const taskList = state.taskList.map((task) => (isRunning(task) ? withStatus(task, taskStatus.unknown) : task))
  return [{ ...state, taskList, streaming: '' }, []]
}

function onTask(state: TerminalState, task: Task, type: 'retried' | 'deleted' | 'messageToggled'): Step {
  const { uuid } = task
  if (type === 'messageToggled') return [replace(state, { ...task, showMessage: !task.showMessage }), []]
  // Its stream may be open for a moment after it succeeded.
  if (isRunning(task) || uuid === state.streaming) return [state, []]
  if (type === 'retried') return [replace(state, { ...task, message: emptyOutput, status: taskStatus.waiting }), []]
  return [{ ...state, taskList: state.taskList.filter((other) => other !== task) }, [{ type: 'forget', uuid }]]
}

function onStream(state: TerminalState, task: Task, event: StreamEvent): Step {
  switch (event.type) {
    case 'linked':
      return task.status === taskStatus.connecting
        ? [replace(state, withStatus(task, taskStatus.executing)), []]
        : [state, []]
    case 'printed': {
      const message = event.entries.reduce(appendEntry, task.message)
      return [{ ...replace(state, { ...task, message }), showDot: state.showDot || !state.show }, []]
    }
    case 'succeeded':
      return [replace(state, withStatus(task, taskStatus.success)), []]
    case 'failed':
      return close(state, task, taskStatus.failed)
    case 'completed':
    case 'lost':
      return close(state, task, task.status === taskStatus.success ? taskStatus.success : taskStatus.failed)
  }
}

function close(state: TerminalState, task: Task, status: typeof taskStatus.success | typeof taskStatus.failed): Step {
  const { uuid } = task
  return [
    { ...replace(state, withStatus(task, status)), streaming: '' },
    [
      { type: 'disconnect', uuid },
      { type: 'callback', uuid, status },
    ],
  ]
}

function startNext(state: TerminalState): Step {
  if (state.streaming !== '' || state.taskList.some(isRunning)) return [state, []]
  // Whichever comes first: one that can start, or one that nothing may pass.
  const task = state.taskList.find((one) => one.status === taskStatus.waiting || isBlocking(one))
  if (task?.status !== taskStatus.waiting) return [state, []]
  const { uuid, command, extend } = task
  const next = { ...replace(state, withStatus(task, taskStatus.connecting)), streaming: uuid }
  return [next, [{ type: 'connect', uuid, command, extend }]]
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

function withStatus(task: Task, status: TaskStatus): Task {
  const changed = { ...task, status }
  return isBlocking(changed) ? { ...changed, showMessage: true } : changed
}

function replace(state: TerminalState, task: Task): TerminalState {
  return { ...state, taskList: state.taskList.map((other) => (other.uuid === task.uuid ? task : other)) }
}
