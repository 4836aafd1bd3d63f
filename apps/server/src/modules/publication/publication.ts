import { cacheTag } from '@teachnet/contract'
import type { Deps } from '../../deps.ts'
import type { Schedule } from '../../jobs/job-kind.ts'
import { findNextPublication } from './publication.repo.ts'

const tag = cacheTag('information_item')

/**
 * Seconds after an item's time. A process whose clock is behind would otherwise draw the page once more without the item, and keep
 * that.
 */
const clockTolerance = 2

/** Items become public by the clock alone: at that moment the pages that list them are drawn anew, in every process. */
export function createPublication({ db, clock, cache }: Pick<Deps, 'db' | 'clock' | 'cache'>): Schedule {
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
