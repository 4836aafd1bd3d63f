import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retryDelay } from './retry-timing.ts'

describe('the time until a failed job is tried again', () => {
  it('the retry delay doubles with each attempt, up to an hour', () => {
    expect([1, 2, 3, 4, 20].map((attempt) => retryDelay(attempt, 0.9999))).toEqual([10, 20, 40, 80, 3600])
  })

  it('half of the retry delay is random, and the delay is never zero', () => {
    expect(retryDelay(3, 0)).toBe(20)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (attempt, chance) => {
          const delay = retryDelay(attempt, chance)
          expect(delay).toBeGreaterThanOrEqual(retryDelay(attempt, 0))
          expect(delay).toBeLessThanOrEqual(3600)
          expect(delay).toBeGreaterThanOrEqual(5)
        },
      ),
    )
  })
})
