/** The function of the application that threw. */
export type ErrorSource =
  | 'callback'
  | 'cancel'
  | 'connect'
  | 'findRuns'
  | 'load'
  | 'notify'
  | 'save'
  | 'subscriber'
  | 'tabs'

/** Runs a function of the application: its error is reported and does not go further. */
export type ReportError = <T>(source: ErrorSource, run: () => T) => { readonly value: T } | { readonly error: unknown }

/** Creates the guard of one terminal. An error that the report itself throws is ignored. */
export function createReportError(onError?: (error: unknown, source: ErrorSource) => void): ReportError {
  return (source, run) => {
    try {
      return { value: run() }
    } catch (error) {
      try {
        onError?.(error, source)
      } catch {
        // There is nothing left to tell.
      }
      return { error }
    }
  }
}
