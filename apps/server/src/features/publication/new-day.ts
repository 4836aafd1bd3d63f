import { siteConfigTag } from '@teachnet/contract'
import { startOfNextDay, todayTag } from '../../content/today.ts'
import type { Schedule } from '../../platform/jobs/job-kind.ts'
import type { CachePort, ClockPort } from '../../platform/ports.ts'
import { clockTolerance } from './publication.ts'

interface Options {
  readonly deps: ClockPort & CachePort
  readonly loadTimeZone: () => Promise<string>
}

/**
 * Schedules the invalidation of what depends on the day, in every process, at the start of each day of the site's time zone: a run of a
 * course that ended the day before leaves the pages.
 */
export function createNewDay({ deps: { clock, cache }, loadTimeZone }: Options): Schedule {
  return {
    name: 'new day',
    async findNextTime() {
      const now = Math.floor(clock() / 1000) - clockTolerance
      return startOfNextDay({ now, timeZone: await loadTimeZone() }) + clockTolerance
    },
    run: () => cache.drop([todayTag]),
    // The time zone is part of the configuration.
    watch: (replan) =>
      cache.onDrop((tags) => {
        if (tags.includes(siteConfigTag) || tags.includes('*')) replan()
      }),
  }
}
