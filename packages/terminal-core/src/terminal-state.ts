import type { Output } from './output.ts'

/** The numbers are defined by the wire contract and appear in stored data. */
export const taskStatus = { waiting: 0, connecting: 1, executing: 2, success: 3, failed: 4, unknown: 5 } as const
/** One of the values of {@link taskStatus}. */
export type TaskStatus = (typeof taskStatus)[keyof typeof taskStatus]

/** A command of the queue and its status. */
export interface Task {
  readonly uuid: string
  /** `yyyy-mm-dd hh:MM:ss` in the machine's time zone. */
  readonly createTime: string
  readonly status: TaskStatus
  /** Key of a command that the server allows, e.g. `web-install.pnpm`. */
  readonly command: string
  /** The output of its last run. */
  readonly message: Output
  /** Whether its output is expanded. */
  readonly showMessage: boolean
  /** If it fails, or its end is unknown, later tasks do not start. */
  readonly blockOnFailure: boolean
  /** A text for the server, such as `module-install:sms`. */
  readonly extend: string
  /** Number of its last run, from 1; 0 until it first starts. Together with the uuid it identifies a run on servers that keep a record. */
  readonly attempt: number
  /** Start and end of its last run, in Unix milliseconds; 0 before that. */
  readonly startTime: number
  readonly endTime: number
  /** Exit code of the program in its last run; undefined before its end, and if the server does not send it. */
  readonly exitCode?: number | undefined
  /** Whether its last run is to be followed again as soon as no other stream is open. */
  readonly isResuming: boolean
  /** Whether the server has been requested to end its run. */
  readonly isCancelling: boolean
}

/** The state that all tabs of an origin share. */
export interface SharedState {
  readonly taskList: readonly Task[]
  /** The task with the open stream; empty if there is none. */
  readonly streaming: string
  /** The package manager of a BuildAdmin-compatible server, which `withPackageManager` appends to a command. No other server needs it. */
  readonly packageManager: string
  /** `'1'`: adding a task removes the successful ones; `'0'`: they stay until `clearSuccesses`. */
  readonly automaticCleanupTask: string
  /** The port of a BuildAdmin-compatible server, which its settings dialog shows. The terminal does not read it. */
  readonly port: string
}

/** The state of one tab. */
export interface ViewState {
  /** Whether the panel is open. */
  readonly show: boolean
  /** Whether there is unread output. */
  readonly showDot: boolean
  /** Whether the application shows its dialog for the package manager; opened by `withPackageManager` if none is chosen. */
  readonly showPackageManagerDialog: boolean
  /** Whether the application shows its dialog for settings. The terminal does not read it. */
  readonly showConfig: boolean
}

/** The terminal's state: plain data, replaced as a whole at each change. */
export interface TerminalState extends SharedState, ViewState {}

/** A closed panel with an empty queue. */
export const initialTerminalState: TerminalState = {
  show: false,
  showDot: false,
  taskList: [],
  packageManager: 'pnpm',
  showPackageManagerDialog: false,
  showConfig: false,
  automaticCleanupTask: '1',
  port: '8000',
  streaming: '',
}

/** Connecting or executing. */
export function isRunning({ status }: Task): boolean {
  return status === taskStatus.connecting || status === taskStatus.executing
}

/**
 * Failed or unknown, and it blocks later tasks.
 *
 * @example terminal.getState().taskList.some(isBlocking)
 */
export function isBlocking({ status, blockOnFailure }: Task): boolean {
  return blockOnFailure && (status === taskStatus.failed || status === taskStatus.unknown)
}
