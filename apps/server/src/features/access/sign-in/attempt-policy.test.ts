import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AttemptCount, countFailure, takeBack, waitOf, withPossibleTimes } from './attempt-policy.ts'

const policy = { free: 3, firstDelay: 15, longestDelay: 100, forgiveEvery: 1000 }

/** Returns the delay after each of `times` consecutive failures, each made as soon as it is admitted. */
function delays(times: number): number[] {
  let count: AttemptCount | undefined
  let now = 5000
  return Array.from({ length: times }, () => {
    now += waitOf(count, now)
    count = countFailure(count, now, policy)
    return waitOf(count, now)
  })
}

describe('the delay after failed attempts', () => {
  it('failed attempts after the free ones are delayed; the delay doubles up to the longest one', () => {
    expect(delays(8)).toEqual([0, 0, 15, 30, 60, 100, 100, 100])
  })

  it('failures are forgiven one at a time', () => {
    const count = { failures: 5, lastTime: 0, retryTime: 60 }
    expect(countFailure(count, 2000, policy)).toEqual({ failures: 4, lastTime: 2000, retryTime: 2030 })
    expect(countFailure(count, 9000, policy)).toEqual({ failures: 1, lastTime: 9000, retryTime: 9000 })
  })

  it('failures are forgiven while further attempts fail [G6]', () => {
    let count: AttemptCount | undefined
    for (let now = 0; now <= 20_000; now += 1000) count = countFailure(count, now, policy)
    expect(count?.failures).toBeLessThanOrEqual(1)
  })

  it('times in the future, from a clock that ran ahead, become possible ones [G3]', () => {
    const count = { failures: 4, lastTime: 50_000, retryTime: 50_030 }
    expect(withPossibleTimes(count, 1000, policy)).toEqual({ failures: 4, lastTime: 1000, retryTime: 1030 })
    const past = { failures: 4, lastTime: 900, retryTime: 1010 }
    expect(withPossibleTimes(past, 1000, policy)).toEqual(past)
  })

  it('a right attempt causes no delay for the next one and keeps the earlier count', () => {
    const before = { failures: 4, lastTime: 0, retryTime: 30 }
    const after = takeBack(countFailure(before, 40, policy), 40)
    expect(after).toMatchObject({ failures: 4 })
    expect(waitOf(after, 40)).toBe(0)
  })

  it('a delay is never longer than the longest one, for any number of failures', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (failures, now) => {
        const count = countFailure({ failures, lastTime: 0, retryTime: 0 }, now, policy)
        return waitOf(count, now) <= policy.longestDelay
      }),
    )
  })

  it('failures cause no delay when the policy has no limit', () => {
    expect(waitOf(countFailure({ failures: 99, lastTime: 1, retryTime: 0 }, 1, { ...policy, free: Infinity }), 1)).toBe(
      0,
    )
  })
})
