import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createIdleWatch } from './use-idle-lock.ts'

const minute = 60_000
const limit = 5 * minute

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A browser whose tabs share the time of the last input. */
function createBrowserTabs() {
  const shared: { last?: number } = {}
  const events: string[] = []
  const open = (name: string) =>
    createIdleWatch({
      limit,
      warnBefore: minute / 2,
      now: () => Date.now(),
      readLast: () => shared.last,
      writeLast: (time) => (shared.last = time),
      onWarn: () => events.push(`${name} warns`),
      onIdle: () => events.push(`${name} locks`),
    })
  return { open, events, shared }
}

it('locks after the time without input, with a warning before', () => {
  const { open, events } = createBrowserTabs()
  open('a')
  vi.advanceTimersByTime(limit - minute / 2 - 1)
  expect(events).toEqual([])
  vi.advanceTimersByTime(1)
  expect(events).toEqual(['a warns'])
  vi.advanceTimersByTime(minute / 2)
  expect(events).toEqual(['a warns', 'a locks'])
  vi.advanceTimersByTime(10 * limit)
  expect(events).toHaveLength(2)
})

it('input begins the time again, also after the warning, which then comes again', () => {
  const { open, events } = createBrowserTabs()
  const watch = open('a')
  vi.advanceTimersByTime(limit - 1000)
  watch.note()
  vi.advanceTimersByTime(limit - minute)
  expect(events).toEqual(['a warns'])
  vi.advanceTimersByTime(minute)
  expect(events).toEqual(['a warns', 'a warns', 'a locks'])
})

it('input in one tab keeps the others open', () => {
  const { open, events } = createBrowserTabs()
  const [first] = [open('a'), open('b')]
  for (let index = 0; index < 10; index += 1) {
    vi.advanceTimersByTime(limit / 2)
    first.note()
  }
  expect(events).toEqual([])
  vi.advanceTimersByTime(limit)
  expect(events.filter((event) => event.endsWith('locks')).toSorted()).toEqual(['a locks', 'b locks'])
})

it('the sleep of the machine counts: the first input after it locks', () => {
  const { open, events } = createBrowserTabs()
  const watch = open('a')
  // Timers stop, the wall clock continues.
  vi.setSystemTime(Date.now() + limit)
  watch.note()
  expect(events).toEqual(['a locks'])
})

it('a page that is shown again after the time locks at once, and a stopped watch does nothing', () => {
  const { open, events } = createBrowserTabs()
  const [visible, stopped] = [open('a'), open('b')]
  stopped.stop()
  vi.setSystemTime(Date.now() + limit)
  visible.look()
  vi.advanceTimersByTime(limit)
  expect(events).toEqual(['a locks'])
})

it('a time from the future, as of a clock that was set back, does not keep the page open longer', () => {
  const { open, events, shared } = createBrowserTabs()
  open('a')
  shared.last = Date.now() + 1000 * limit
  vi.advanceTimersByTime(limit)
  // The clock passes through what the other tab has written, so the time counts from now.
  shared.last = 0
  vi.advanceTimersByTime(limit)
  expect(events.at(-1)).toBe('a locks')
})

it('never locks while there is input at least once in the time, and always after the time without any', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: limit - 3000 }), { maxLength: 20 }), (pauses) => {
      const { open, events } = createBrowserTabs()
      const watch = open('a')
      for (const pause of pauses) {
        vi.advanceTimersByTime(pause)
        watch.note()
      }
      expect(events).not.toContain('a locks')
      vi.advanceTimersByTime(limit)
      expect(events.at(-1)).toBe('a locks')
    }),
  )
})
