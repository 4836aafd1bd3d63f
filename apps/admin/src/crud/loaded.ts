/** Something that a dialog asks the server for; neither value nor error while it is on its way. */
export interface Loaded<T> {
  readonly value: T | undefined
  readonly error: Error | null
  readonly retry: () => void
}
