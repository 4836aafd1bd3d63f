/** The calls that are running: how many asked for a loading overlay, and which are equal to one another. */
export interface PendingCalls {
  /** Counts a call until the result is called. */
  load(): () => void
  /** Cancels the running call of the same key, and takes its place until the result's `done` is called. */
  replace(key: string): { signal: AbortSignal; done: () => void }
}

/** Reason of a cancelled duplicate's signal. */
export class RepeatedCall extends Error {
  override readonly name = 'RepeatedCall'
}

/** Counts running calls for the loading overlay and finds repeated ones. */
export function createPendingCalls(onLoading: ((pending: number) => void) | undefined): PendingCalls {
  const running = new Map<string, AbortController>()
  let loading = 0
  const count = (change: number) => {
    loading += change
    onLoading?.(loading)
  }
  return {
    load() {
      count(1)
      return () => count(-1)
    },
    replace(key) {
      running.get(key)?.abort(new RepeatedCall())
      const controller = new AbortController()
      running.set(key, controller)
      const done = () => {
        if (running.get(key) === controller) running.delete(key)
      }
      return { signal: controller.signal, done }
    },
  }
}
