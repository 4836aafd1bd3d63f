/** What belongs to a part of an app did not come: the connection failed, or a new version has other files. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart'
}

const missing = new WeakSet<object>()

/** Remembers an error of the bundler's own imports, which says by its text alone that code is missing. */
export function noteMissing(error: unknown): void {
  if (typeof error === 'object' && error !== null) missing.add(error)
}

export function isMissing(error: unknown): boolean {
  return error instanceof MissingPart || (typeof error === 'object' && error !== null && missing.has(error))
}

const failed = new Set<() => void>()

/** Lets what did not come be asked for again. */
export function forgetMissingParts(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/**
 * Loads something when it is first asked for. Everybody is given the same promise, which rejects with a {@link MissingPart}.
 *
 * A failure is kept until {@link forgetMissingParts}: React draws a part again when its promise settles, and would ask without end.
 */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined
  return () => {
    loading ??= load().catch((cause: unknown) => {
      failed.add(() => {
        loading = undefined
      })
      throw new MissingPart('A part of the app could not be loaded', { cause })
    })
    return loading
  }
}
