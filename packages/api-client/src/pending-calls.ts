import { abortFor } from './signals.ts'

/** The running calls: how many show the loading overlay, and which are equal. */
export interface PendingCalls {
  /** Counts a call until the returned function is called. */
  load(): () => void
  /** Cancels the running call with the same key, and replaces it until the returned `done` is called. */
  replace(key: string): { signal: AbortSignal; done: () => void }
}

/** The abort reason of a cancelled duplicate. */
export class RepeatedCall extends Error {
  override readonly name = 'RepeatedCall'
}

/** Counts running calls for the loading overlay and detects duplicates. */
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
      const earlier = running.get(key)
      if (earlier) abortFor(earlier, new RepeatedCall())
      const controller = new AbortController()
      running.set(key, controller)
      const done = () => {
        if (running.get(key) === controller) running.delete(key)
      }
      return { signal: controller.signal, done }
    },
  }
}
