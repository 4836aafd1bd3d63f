import type { IncomingMessage, RequestListener } from 'node:http'

/** Ends the span that it was returned for, with the error if the work failed. */
export type EndSpan = (error?: unknown) => void

/**
 * Records what a request or a job does as spans of a trace. Spans contain names, durations and the texts of statements, never values,
 * addresses or bodies. Absent where tracing is switched off.
 */
export interface Tracing {
  /** Records each request that the listener answers. */
  readonly wrap: (handle: RequestListener) => RequestListener
  /** Names the span of a request by its method and the pattern of its route. */
  readonly nameRoute: (request: IncomingMessage, route: string) => void
  /** Continues within the span of a request: events of its body are emitted outside of it. */
  readonly goOn: (request: IncomingMessage, work: () => void) => void
  /** The id of a request's trace, for the log; undefined if it is not recorded. */
  readonly traceIdOf: (request: IncomingMessage) => string | undefined
  /** Records work outside of requests. */
  readonly run: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Records a statement, if it belongs to a request or job that is recorded. */
  readonly beginStatement: (text: string) => EndSpan
  /** Sends what is recorded. */
  readonly close: () => Promise<void>
}
