/** The subscribers of a queue. */
export interface Listeners {
  readonly add: (listener: () => void) => void
  readonly remove: (listener: () => void) => void
  readonly clear: () => void
  /** Calls each. An error of one is reported like an uncaught error of the page, and does not go further. */
  readonly tell: () => void
}

/** Creates an empty list of subscribers. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    add: (listener) => void listeners.add(listener),
    remove: (listener) => void listeners.delete(listener),
    clear: () => listeners.clear(),
    tell() {
      for (const listener of listeners) {
        try {
          listener()
        } catch (error) {
          report(error)
        }
      }
    },
  }
}

/** Node has no `reportError`: there a later task throws the error. */
function report(error: unknown): void {
  const { reportError } = globalThis
  if (typeof reportError === 'function') reportError(error)
  else
    setTimeout(() => {
      throw error
    })
}
