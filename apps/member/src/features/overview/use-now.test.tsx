// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useNow } from './overview-route.tsx'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-15T15:59:10Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('the moment of a page is renewed at the quarter at which a day begins somewhere, and again at the next one', () => {
  const { result } = renderHook(() => useNow())
  expect(result.current.toISOString()).toBe('2026-11-15T15:59:10.000Z')
  act(() => void vi.advanceTimersByTime(49_999))
  expect(result.current.toISOString()).toBe('2026-11-15T15:59:10.000Z')
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current.toISOString()).toBe('2026-11-15T16:00:00.000Z')
  act(() => void vi.advanceTimersByTime(15 * 60_000))
  expect(result.current.toISOString()).toBe('2026-11-15T16:15:00.000Z')
})

it('the moment of a page is renewed when somebody returns to it', () => {
  const { result, unmount } = renderHook(() => useNow())
  // The machine slept: time passed, and no timer fired.
  vi.setSystemTime(Date.parse('2026-11-16T08:00:00Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(result.current.toISOString()).toBe('2026-11-16T08:00:00.000Z')
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
