/** Code or data of a part failed to load: the connection failed, or a new version has other files. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart'
}

const missing = new WeakSet<object>()

/** Records an error of the bundler's own imports; only its text shows that code is missing. */
export function noteMissing(error: unknown): void {
  if (typeof error === 'object' && error !== null) missing.add(error)
}

export function isMissing(error: unknown): boolean {
  return error instanceof MissingPart || (typeof error === 'object' && error !== null && missing.has(error))
}

const failed = new Set<() => void>()

/** Allows failed loads to be requested again. */
export function forgetMissingParts(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/**
 * Loads a value at the first request. All callers share one promise, which rejects with a {@link MissingPart}.
 * A failure is cached until {@link forgetMissingParts}: React renders a part again when its promise settles, and would otherwise request it
 * endlessly.
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
