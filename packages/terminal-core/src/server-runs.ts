import { type ReportError, reportLate } from './report-error.ts'
import type { Run, TerminalPorts } from './terminal.ts'
import { type TerminalState, taskStatus } from './terminal-state.ts'
import type { TerminalEvent } from './transition.ts'

interface Options extends Pick<TerminalPorts, 'cancel' | 'findRuns'> {
  readonly report: ReportError
  readonly now: () => Date
  readonly after: (ms: number, run: () => void) => void
  readonly getState: () => TerminalState
  readonly send: (event: TerminalEvent) => void
}

/** Requests to the server about runs. */
export interface ServerRuns {
  /** Requests the end of a run. */
  readonly cancel: (run: Run) => Promise<void>
  /** Ends a cancelled run that does not begin. */
  readonly expire: (run: Run) => void
  /** Requests the runs that the server has a record of, and resumes them. */
  readonly resumeKnown: () => Promise<void>
}

/** Milliseconds in which a cancelled run has to begin, so that the server can be asked to end it. */
const beginMs = 5000

/** Asks the server about the runs of one terminal. */
export function createServerRuns({ cancel, findRuns, report, now, after, getState, send }: Options): ServerRuns {
  return {
    expire({ uuid, attempt }) {
      const end = () => send({ type: 'cancelExpired', uuid, attempt, at: now().getTime() })
      // Without a request to the server the stream is all that can be ended.
      if (cancel) after(beginMs, end)
      else end()
    },
    async cancel({ uuid, attempt }) {
      if (!cancel) return send({ type: 'lost', uuid, at: now().getTime() })
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
