import { databaseCodeOf } from '../../db/errors.ts'
import { fail } from '../../errors.ts'
import type { TimeLeft } from './facts.repo.ts'

/** Limits the total time of a change: readers and writers never wait longer for it. */
export function startTime(clock: () => number, seconds: number): TimeLeft {
  const end = clock() + seconds * 1000
  return {
    left() {
      const left = Math.ceil(end - clock())
      if (left <= 0) throw fail('DESIGN_SLOW', { values: { seconds } })
      return left
    },
  }
}

/** Replaces the database's error for a cancelled statement or an unavailable lock; returns other errors unchanged. */
export function slownessOf(error: unknown, seconds: number): unknown {
  const code = databaseCodeOf(error)
  if (code === '57014') return fail('DESIGN_SLOW', { values: { seconds }, cause: error })
  return code === '55P03' ? fail('DESIGN_BUSY', { cause: error }) : error
}

/**
 * Does a step of a change within that time. @throws DESIGN_SLOW or DESIGN_BUSY in place of the database's error for a
 * cancelled statement or an unavailable lock
 */
export async function timed<T>(clock: () => number, seconds: number, work: (time: TimeLeft) => Promise<T>): Promise<T> {
  try {
    return await work(startTime(clock, seconds))
  } catch (failure) {
    throw slownessOf(failure, seconds)
  }
}
