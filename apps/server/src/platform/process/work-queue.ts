/**
 * Runs a limited number of tasks at a time. Returns undefined immediately if the queue is full, or the owner's part of it.
 *
 * @param owner who caused the task, such as a network; owners take turns, so that the tasks of one do not delay those of another
 */
export type WorkQueue = <T>(work: () => Promise<T>, owner?: string) => Promise<T | undefined>

interface Limits {
  /** Tasks that run at a time. */
  readonly count: number
  /** Tasks that wait. */
  readonly mostWaiting: number
  /** Tasks of one owner that run or wait. Default: no limit. */
  readonly mostOfOwner?: number
}

export function createWorkQueue({ count, mostWaiting, mostOfOwner = Number.POSITIVE_INFINITY }: Limits): WorkQueue {
  /** Waiting tasks by owner, in the order of the owners' turns. */
  const waiting = new Map<string, (() => void)[]>()
  const tasksOf = new Map<string, number>()
  let running = 0
  let waitingCount = 0

  const addTo = (owner: string, change: number) => {
    const tasks = (tasksOf.get(owner) ?? 0) + change
    if (tasks === 0) tasksOf.delete(owner)
    else tasksOf.set(owner, tasks)
  }
  const wait = (owner: string) =>
    new Promise<void>((resolve) => {
      waitingCount += 1
      const own = waiting.get(owner)
      if (own) own.push(resolve)
      else waiting.set(owner, [resolve])
    })
  const startNext = () => {
    const [turn] = waiting
    if (!turn) {
      running -= 1
      return
    }
    const [owner, [next, ...later]] = turn
    waiting.delete(owner)
    if (later.length > 0) waiting.set(owner, later)
    waitingCount -= 1
    next?.()
  }

  return async (work, owner = '') => {
    const isBusy = running >= count
    if ((tasksOf.get(owner) ?? 0) >= mostOfOwner || (isBusy && waitingCount >= mostWaiting)) return undefined
    addTo(owner, 1)
    if (isBusy) await wait(owner)
    else running += 1
    try {
      return await work()
    } finally {
      addTo(owner, -1)
      startNext()
    }
  }
}
