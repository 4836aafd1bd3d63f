/**
 * Signals in every engine. Hermes has none of `AbortSignal.any`, `AbortSignal.timeout`, `throwIfAborted`, the reason of a signal and
 * `DOMException`.
 */

/** Aborts a signal for a reason, which listeners can read. */
export function abortFor(controller: AbortController, reason: unknown): void {
  const { signal } = controller
  if (!('reason' in signal)) Object.defineProperty(signal, 'reason', { value: reason })
  controller.abort(reason)
}

/** Returns a signal that is aborted as soon as one of the signals is, for the same reason. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  if (typeof AbortSignal.any === 'function') return AbortSignal.any([...signals])
  const controller = new AbortController()
  for (const signal of signals) {
    const follow = () => abortFor(controller, signal.reason)
    if (signal.aborted) follow()
    else signal.addEventListener('abort', follow, { once: true })
  }
  return controller.signal
}

/** An error named `TimeoutError`, as the platform throws it. */
export function timeoutError(message: string): Error {
  return typeof DOMException === 'function'
    ? new DOMException(message, 'TimeoutError')
    : Object.assign(new Error(message), { name: 'TimeoutError' })
}

/** @throws the reason of a signal that is aborted */
export function throwIfAborted(signal: AbortSignal): void {
  if (!signal.aborted) return
  throw signal.reason ?? Object.assign(new Error('The operation was aborted'), { name: 'AbortError' })
}

/** Whether a body is a stream; an engine without streams has none. */
export function isStream(body: unknown): body is ReadableStream {
  return typeof ReadableStream === 'function' && body instanceof ReadableStream
}

/** Waits for a promise. Rejects with the reason of the signal as soon as that is aborted, even if the promise never settles. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
