/** The function of the application that threw. */
export type ErrorSource =
  | 'callback'
  | 'cancel'
  | 'clock'
  | 'connect'
  | 'findRuns'
  | 'load'
  | 'notify'
  | 'page'
  | 'save'
  | 'subscriber'
  | 'tabs'
  | 'uuid'

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
        // The error cannot be reported elsewhere.
      }
      return { error }
    }
  }
}

/** Like `report`, for a function that returns a promise. */
export async function reportLate<T>(
  report: ReportError,
  source: ErrorSource,
  run: () => T,
): Promise<{ readonly value: Awaited<T> } | { readonly error: unknown }> {
  const begun = report(source, run)
  if ('error' in begun) return begun
  try {
    return { value: await begun.value }
  } catch (error) {
    return report(source, () => {
      throw error
    })
  }
}
