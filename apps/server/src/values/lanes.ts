/** Runs a limited number of tasks at a time. Returns undefined immediately if the queue is full. */
export type Lanes = <T>(work: () => Promise<T>) => Promise<T | undefined>

export function createLanes({ count, mostWaiting }: { count: number; mostWaiting: number }): Lanes {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= count) {
      if (waiting.length >= mostWaiting) return undefined
      await new Promise<void>((resolve) => void waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The task that has waited longest gets the lane.
      if (next) next()
      else running -= 1
    }
  }
}
