import { cacheTag } from '@teachnet/contract'
import type { CachePort, ClockPort, DatabasePort } from '../../ports.ts'
import type { Schedule } from '../../jobs/job-kind.ts'
import { findNextPublication } from './publication.repo.ts'

const tag = cacheTag('information_item')

/**
 * Delay after an item's time, in seconds. Otherwise a process whose clock is behind would render the page without the item and cache
 * it.
 */
const clockTolerance = 2

/** Schedules the invalidation of the pages that list an item, in every process, at the time at which the item becomes public. */
export function createPublication({ db, clock, cache }: DatabasePort & ClockPort & CachePort): Schedule {
  return {
    name: 'publication',
    async findNextTime() {
      const next = await findNextPublication(db, Math.floor(clock() / 1000) - clockTolerance)
      return next === undefined ? undefined : next + clockTolerance
    },
    run: () => cache.drop([tag]),
    watch: (replan) =>
      cache.onDrop((tags) => {
        if (tags.includes(tag) || tags.includes('*')) replan()
      }),
  }
}
