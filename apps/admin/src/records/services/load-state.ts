/** State of a dialog's request; neither value nor error while it is loading. */
export interface LoadState<T> {
  readonly value: T | undefined
  readonly error: Error | null
  readonly retry: () => void
}
