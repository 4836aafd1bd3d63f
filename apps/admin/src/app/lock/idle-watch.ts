/** What an idle watch needs from the browser. */
export interface IdleWatchOptions {
  /** Milliseconds without input after which `onIdle` is called. */
  readonly limit: number
  /** Milliseconds before that at which `onWarn` is called, if nothing happens until then. */
  readonly warnBefore: number
  /** Unix milliseconds of the wall clock, which continues while the machine sleeps. */
  readonly now: () => number
  /** The last input in any tab of the browser, in Unix milliseconds; undefined if unknown. */
  readonly readLast: () => number | undefined
  /** Reports the time of an input to the other tabs. */
  readonly writeLast: (time: number) => void
  readonly onWarn: () => void
  readonly onIdle: () => void
}

/** Minimum milliseconds between two records for the other tabs: input is much more frequent. */
const noteInterval = 2000
/** Interval of checks in milliseconds: a timer stops while the machine sleeps. */
const longestWait = 15_000

/** Measures the time without input in all tabs of the browser. It ends with `onIdle`. */
export function createIdleWatch(options: IdleWatchOptions) {
  const { limit, warnBefore, now, readLast, writeLast, onWarn, onIdle } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let noted = now()
  let isWarned = false
  let isOver = false
  const last = () => Math.max(noted, Math.min(readLast() ?? 0, now()))

  function look(): void {
    clearTimeout(timer)
    if (isOver) return
    const idle = now() - last()
    if (idle >= limit) {
      isOver = true
      onIdle()
      return
    }
    const warnAt = limit - warnBefore
    if (idle < warnAt) isWarned = false
    else if (!isWarned && warnBefore > 0) {
      isWarned = true
      onWarn()
    }
    const next = idle < warnAt ? warnAt - idle : limit - idle
    timer = setTimeout(look, Math.min(next, longestWait))
  }

  writeLast(noted)
  look()
  return {
    /** Records an input. One that is too late, such as the first one after the machine slept, does not count. */
    note(): void {
      look()
      if (isOver) return
      const time = now()
      if (time - noted < noteInterval && !isWarned) return
      noted = time
      writeLast(time)
      look()
    },
    /** Looks at the time, e.g. when the page is shown again. */
    look,
    stop(): void {
      isOver = true
      clearTimeout(timer)
    },
  }
}
