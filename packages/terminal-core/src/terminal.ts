import type { MessageId } from './messages.ts'
import type { ErrorSource } from './report-error.ts'
import type { Connection } from './streams.ts'
import type { Tabs } from './tabs.ts'
import type { Task, taskStatus, TerminalState } from './terminal-state.ts'
import type { Dialogs, Settings } from './transition.ts'
import type { StoragePorts } from './persistence.ts'

/** A command for the queue. */
export interface TaskRequest {
  /** Key of a command that the server allows. */
  command: string
  /** For BuildAdmin-compatible servers: appends the chosen package manager to the key, `web-install` becomes `web-install.pnpm`. Default: false. */
  withPackageManager?: boolean
  /** If the task fails, or its end is unknown, later tasks do not start until it is retried or removed. Default: true. */
  blockOnFailure?: boolean
  /** A text for the server. Default: none. */
  extend?: string
  /** Called once after each run. While the end of a run is unknown because the connection was lost, it waits. It is lost when the page is closed. */
  callback?: (status: typeof taskStatus.success | typeof taskStatus.failed, exitCode?: number) => void
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
   * Milliseconds in which a cancelled run has to begin, and has to end after the request to the server. A run that does not end is left as
   * unknown, which blocks later tasks unless it was added with `blockOnFailure: false`. Give it more time than the server gives its programs. Default: 5000.
   */
  cancelWithin?: number
  /**
   * Returns the uuids of those tasks whose last run the server has a record of; they are resumed. Called when this tab begins to run the queue
   * and there are tasks whose result was not received, after the connection to a run was lost, and before an unknown task is retried. If it
   * throws, it is called again later. Default: none.
   */
  findRuns?: (tasks: readonly Task[]) => Promise<readonly string[]>
  /**
   * First values of the settings: `automaticCleanupTask: '0'` keeps successful tasks in the list when another one is added; `packageManager` and `port` are for BuildAdmin-compatible servers. A stored
   * setting takes precedence. Default: `'1'`, `pnpm`, `8000`.
   */
  settings?: Partial<Settings>
  /** Shows a notice, see {@link toTerminalText}. Default: none is shown. */
  notify?: (message: MessageId) => void
  /** Returns a new unique id. Default: a random one. */
  uuid?: () => string
  /** Connects the tabs of one origin, so that they share one queue, see {@link createTabs}. Default: this tab has its own queue. */
  tabs?: Tabs
  /** `window` in a browser: changes that are still gathered are stored when the page is hidden. Default: call `flush`. */
  page?: PageEvents
  /** Default: the machine's clock. */
  now?: () => Date
  /** IANA name of the zone in which `createTime` of a task is written. Default: that of the machine. */
  timeZone?: string
  /** Runs a function after a delay in milliseconds. Default: the platform's timer. */
  after?: (ms: number, run: () => void) => void
  /** Receives the errors of ports, callbacks and subscribers. None of them stops the terminal. Default: they are ignored. */
  onError?: (error: unknown, source: ErrorSource) => void
}

/** The part of `window` that reports when the page is hidden. */
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
  /**
   * Clears the task's output and queues it again. An unknown task is resumed instead if `findRuns` names it: its command would run twice. If the
   * server cannot be asked, the task stays unknown, and `notify` gets `terminal.connectionLost`.
   */
  retry(uuid: string): void
  /**
   * Follows the last run of an unknown task again, if the server has a record of it. The output starts empty: the connection sends all of
   * it again, and then the result of the run.
   */
  resume(uuid: string): void
  /**
   * Cancels the task's run, which then ends as failed. A running task is ended by the server; if its end does not arrive within `cancelWithin`, its stream is closed, and it is unknown. If the server refuses, the run goes on, `notify` gets `terminal.cancelFailed`, and it can be cancelled again. A task that is still
   * connecting is cancelled when it begins. Its stream is closed if it does not begin within `cancelWithin`, or without the port `cancel`.
   */
  cancel(uuid: string): void
  /** Removes a task that is not running. */
  remove(uuid: string): void
  clearSuccesses(): void
  toggleMessage(uuid: string): void
  show(): void
  hide(): void
  /** Changes settings and opens or closes their dialogs. */
  configure(settings: Partial<Settings & Dialogs>): void
  /** Stores pending changes. Call it at the end of the page, unless `page` is given. */
  flush(): void
  /** Stores, closes the stream and leaves the queue to another tab. Commands continue on servers that keep a record of runs. */
  dispose(): void
}
