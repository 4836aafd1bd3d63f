import { cacheTag, isVisited } from '@teachnet/contract'
import { resources } from '@teachnet/contract/all-resources'
import type { CachePort, ClockPort, DatabasePort } from '../../ports.ts'
import type { Schedule } from '../../jobs/job-kind.ts'
import { clockTolerance } from './clock-tolerance.ts'
import { findNextPublication, type TimedTable } from './publication.repo.ts'

const timed: readonly TimedTable[] = resources
  .filter(isVisited)
  .flatMap(({ table, visitors: { since, until } }) =>
    [since, until].flatMap((time) => (time === undefined ? [] : [{ table, time }])),
  )
const timedTags = [...new Set(timed.map(({ table }) => cacheTag(table)))]

/** Schedules the invalidation of the pages that show a record, in every process, at the time at which the record begins or ceases to be public. */
export function createPublication({ db, clock, cache }: DatabasePort & ClockPort & CachePort): Schedule {
  return {
    name: 'publication',
    async findNextTime() {
      const after = Math.floor(clock() / 1000) - clockTolerance
      const times = await Promise.all(timed.map((each) => findNextPublication(db, each, after)))
      const next = times.filter((time) => time !== undefined)
      return next.length === 0 ? undefined : Math.min(...next) + clockTolerance
    },
    run: () => cache.drop(timedTags),
    watch: (replan) =>
      cache.onDrop((tags) => {
        if (timedTags.some((tag) => tags.includes(tag)) || tags.includes('*')) replan()
      }),
  }
}
