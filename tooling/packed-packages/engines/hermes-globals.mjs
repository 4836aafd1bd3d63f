import { AbortController, AbortSignal } from 'abort-controller'
import { Buffer } from 'buffer/'
import { Event, EventTarget } from 'event-target-shim'

const nothing = () => undefined
const console = { log: print, info: print, warn: print, error: print, debug: nothing, assert: nothing }
const queueMicrotask = (run) => void Promise.resolve().then(run)
const navigator = { product: 'ReactNative' }
const own = { self: globalThis, window: globalThis, Intl: {}, Buffer, console, queueMicrotask, navigator }
Object.assign(globalThis, own, { AbortController, AbortSignal, Event, EventTarget }, createTimers(setTimeout))

/** Timers from those of the command line, which ignore the delay. */
function createTimers(defer) {
  const timers = new Map()
  let count = 0
  let isRunning = false
  function runNext() {
    const due = [...timers].filter(([, timer]) => timer.at <= Date.now()).sort(([, a], [, b]) => a.at - b.at)
    const [id, timer] = due[0] ?? []
    timers.delete(id)
    timer?.run()
    isRunning = timers.size > 0
    if (isRunning) defer(runNext)
  }
  return {
    setTimeout(run, delay = 0) {
      count += 1
      timers.set(count, { at: Date.now() + delay, run })
      if (!isRunning) defer(runNext)
      isRunning = true
      return count
    },
    clearTimeout: (id) => void timers.delete(id),
  }
}
