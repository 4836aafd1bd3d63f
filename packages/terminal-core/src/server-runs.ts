import { type ReportError, reportLate } from './report-error.ts'
import type { Run, TerminalPorts } from './terminal.ts'
import { type Task, type TerminalState, taskStatus } from './terminal-state.ts'
import type { TerminalEvent } from './transition.ts'

interface Options extends Pick<TerminalPorts, 'cancel' | 'findRuns' | 'notify'> {
  /** Milliseconds. */
  readonly cancelWithin: number
  readonly report: ReportError
  readonly now: () => Date
  readonly after: (ms: number, run: () => void) => void
  readonly getState: () => TerminalState
  readonly send: (event: TerminalEvent) => void
  /** Whether this tab runs the queue, and nothing has ended it. */
  readonly isLeading: () => boolean
}

/** Requests to the server about runs. */
export interface ServerRuns {
  /** Requests the end of a run; if it does not arrive in time, the run is left. */
  readonly cancel: (run: Run) => Promise<void>
  /** Ends a cancelled run that does not begin. */
  readonly expire: (run: Run) => void
  /** Asks which unknown runs the server has a record of, until it answers, and resumes them. */
  readonly resumeKnown: () => Promise<void>
  /** The same, later, for one run whose connection was lost. */
  readonly find: (run: Run) => void
  /** Runs a task again, or resumes its run if that is unknown and the server has a record of it. */
  readonly retry: (uuid: string) => Promise<void>
}

/** Milliseconds until the server is asked about runs again: doubled each time, at most a minute. */
const firstDelay = 5000
const longestDelay = 60_000

/** Asks the server about the runs of one terminal. */
export function createServerRuns(options: Options): ServerRuns {
  const { cancel, findRuns, cancelWithin, report, now, after, getState, send, isLeading, notify } = options
  /** Of each run, its last wait: an earlier one must not end it early. */
  const waits = new Map<string, symbol>()

  function expireLater({ uuid, attempt }: Run): void {
    const wait = Symbol('wait')
    waits.set(uuid, wait)
    after(cancelWithin, () => {
      if (waits.get(uuid) !== wait) return
      waits.delete(uuid)
      send({ type: 'cancelExpired', uuid, attempt, at: now().getTime() })
    })
  }

  /** The tasks that are still unknown after these runs. */
  function unknownOf(runs: readonly Run[]): Task[] {
    const isSame = (task: Task) => runs.some(({ uuid, attempt }) => task.uuid === uuid && task.attempt === attempt)
    return getState().taskList.filter((task) => isUnknown(task) && isSame(task))
  }

  /** Of these tasks, the uuids of those whose runs the server has a record of. */
  const ask = (tasks: readonly Task[]) => reportLate(report, 'findRuns', async () => new Set(await findRuns?.(tasks)))

  /** @param isLost the connection to these runs was lost in this page, so that their callbacks wait for their ends */
  async function resume(runs: readonly Run[], delay: number, isLost = false): Promise<void> {
    const unknown = unknownOf(runs)
    if (!findRuns || unknown.length === 0 || !isLeading()) return
    const found = await ask(unknown)
    if ('error' in found) return resumeLater(unknown, delay, isLost)
    for (const uuid of found.value) send({ type: 'resumed', uuid })
    if (isLost)
      for (const { uuid, attempt } of unknown) if (!found.value.has(uuid)) send({ type: 'notFound', uuid, attempt })
  }

  function resumeLater(runs: readonly Run[], delay: number, isLost: boolean): void {
    after(delay, () => void resume(runs, Math.min(longestDelay, delay * 2), isLost))
  }

  return {
    find: (run) => resumeLater([run], firstDelay, true),
    async retry(uuid) {
      const task = getState().taskList.find((each) => each.uuid === uuid)
      if (!findRuns || !task || !isUnknown(task)) return send({ type: 'retried', uuid })
      const found = await ask([task])
      // Meanwhile it may have been resumed or retried.
      if (unknownOf([task]).length === 0) return
      if ('error' in found) report('notify', () => notify?.('terminal.connectionLost'))
      else send({ type: found.value.has(uuid) ? 'resumed' : 'retried', uuid })
    },
    expire({ uuid, attempt }) {
      // Without a request to the server the stream is all that can be ended.
      if (cancel) expireLater({ uuid, attempt })
      else send({ type: 'cancelExpired', uuid, attempt, at: now().getTime() })
    },
    async cancel({ uuid, attempt }) {
      if (!cancel) return send({ type: 'lost', uuid, at: now().getTime() })
      expireLater({ uuid, attempt })
      const requested = await reportLate(report, 'cancel', () => cancel({ uuid, attempt }))
      if ('error' in requested) send({ type: 'cancelFailed', uuid, attempt })
    },
    resumeKnown: () => resume(getState().taskList, firstDelay),
  }
}

/** Whether the result of its last run was not received. */
function isUnknown({ status, attempt }: Task): boolean {
  return status === taskStatus.unknown && attempt > 0
}
