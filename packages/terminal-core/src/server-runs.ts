import { type ReportError, reportLate } from './report-error.ts'
import type { Run, TerminalPorts } from './terminal.ts'
import { type TerminalState, taskStatus } from './terminal-state.ts'
import type { TerminalEvent } from './transition.ts'

interface Options extends Pick<TerminalPorts, 'cancel' | 'findRuns'> {
  /** Milliseconds. */
  readonly cancelWithin: number
  readonly report: ReportError
  readonly now: () => Date
  readonly after: (ms: number, run: () => void) => void
  readonly getState: () => TerminalState
  readonly send: (event: TerminalEvent) => void
}

/** Requests to the server about runs. */
export interface ServerRuns {
  /** Requests the end of a run; if it does not arrive in time, the run is left. */
  readonly cancel: (run: Run) => Promise<void>
  /** Ends a cancelled run that does not begin. */
  readonly expire: (run: Run) => void
  /** Requests the runs that the server has a record of, and resumes them. */
  readonly resumeKnown: () => Promise<void>
}

/** Asks the server about the runs of one terminal. */
export function createServerRuns(options: Options): ServerRuns {
  const { cancel, findRuns, cancelWithin, report, now, after, getState, send } = options
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

  return {
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
    async resumeKnown() {
      const unknown = getState().taskList.filter(({ status, attempt }) => status === taskStatus.unknown && attempt > 0)
      if (unknown.length === 0) return
      const found = await reportLate(report, 'findRuns', () => findRuns?.(unknown))
      if ('error' in found) return
      for (const each of found.value ?? []) send({ type: 'resumed', uuid: each })
    },
  }
}
