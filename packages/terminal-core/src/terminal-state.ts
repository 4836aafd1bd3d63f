import type { Output } from './output.ts'

/** The numbers are the wire contract's and stand in stored data. */
export const taskStatus = { waiting: 0, connecting: 1, executing: 2, success: 3, failed: 4, unknown: 5 } as const
/** One of the values of {@link taskStatus}. */
export type TaskStatus = (typeof taskStatus)[keyof typeof taskStatus]

/** A command of the queue and what became of it. */
export interface Task {
  readonly uuid: string
  /** `yyyy-mm-dd hh:MM:ss` in the machine's time zone. */
  readonly createTime: string
  readonly status: TaskStatus
  /** Key of a command that the server allows, e.g. `web-install.pnpm`. */
  readonly command: string
  /** What it printed in its last run. */
  readonly message: Output
  /** Its output is unfolded. */
  readonly showMessage: boolean
  /** If it fails, nothing after it starts. */
  readonly blockOnFailure: boolean
  /** A text for the server's own use, such as `module-install:sms`. */
  readonly extend: string
}

/** Everything a terminal knows: plain data, replaced whole at each change. */
export interface TerminalState {
  /** The panel is open. */
  readonly show: boolean
  /** There is something unread. */
  readonly showDot: boolean
  readonly taskList: readonly Task[]
  readonly packageManager: string
  readonly showPackageManagerDialog: boolean
  readonly showConfig: boolean
  /** `'1'`: adding a task removes those that succeeded. */
  readonly automaticCleanupTask: string
  readonly port: string
  /** The task whose stream is open; empty when none is. */
  readonly streaming: string
}

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

/** Failed or unknown, and nothing after it may start. */
export function isBlocking({ status, blockOnFailure }: Task): boolean {
  return blockOnFailure && (status === taskStatus.failed || status === taskStatus.unknown)
}
