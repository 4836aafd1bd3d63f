/**
 * The method of signals that Hermes lacks.
 *
 * @throws the reason of a signal that is aborted
 */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortReasonOf(signal)
}

/** The reason of an aborted signal; Hermes knows none. */
export function abortReasonOf(signal: AbortSignal | undefined): unknown {
  return signal?.reason ?? Object.assign(new Error('The operation was aborted'), { name: 'AbortError' })
}
