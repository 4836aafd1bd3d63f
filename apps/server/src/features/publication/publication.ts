import { cacheTag, isVisited, siteConfigTag } from '@teachnet/contract'
import { resources } from '@teachnet/contract/all-resources'
import { recordDraft } from '@teachnet/contract/resources'
import type { CachePort, ClockPort, DatabasePort, LogPort } from '../../platform/ports.ts'
import type { Schedule } from '../../platform/jobs/job-kind.ts'
import { findNextPublication, type TimedTable } from './publication.repo.ts'
import { publishDue, notifyAuthor } from '../../records/draft/publish-draft.ts'
import type { BoundResources, CrudContext } from '../../records/bound-resource.ts'
import {
  changeRecordDraft,
  findNextDraft,
  loadDueDrafts,
  type RecordDraftRow,
} from '../../records/draft/stored-drafts.ts'
import { isDatabaseAway, isLostRace } from '../../platform/db/errors.ts'
import { isServerError } from '../../platform/errors.ts'
import { startOfNextDay, todayTag } from '../../content/today.ts'

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

interface Options {
  readonly deps: DatabasePort & ClockPort & CachePort & LogPort
  readonly resources: BoundResources
  /** The context of work that an administrator has approved, which no longer depends on what the account may do. */
  readonly approvedBy: (adminId: number) => Promise<CrudContext>
}

/**
 * Schedules the publication of approved drafts. A draft that cannot be published, because the record was changed since or no longer takes
 * its values, is returned to its author with the reason.
 */
export function createDraftPublication({ deps, resources, approvedBy }: Options): Schedule {
  const { db, clock, cache, log } = deps
  const now = () => Math.floor(clock() / 1000)

  async function publish(draft: RecordDraftRow): Promise<void> {
    const resource = resources.find(draft.controller)
    const context = await approvedBy(draft.approver_id ?? 0)
    try {
      if (!resource) throw new TypeError(`Unknown area ${draft.controller}`)
      await publishDue(context, resource, draft)
    } catch (error) {
      // If the database is away or the record is locked, the draft stays scheduled, and the job runs again.
      if (isDatabaseAway(error) || isLostRace(error)) throw error
      log.warn({ err: error, controller: draft.controller, id: draft.record_id }, 'a scheduled draft was not published')
      const message = isServerError(error) ? context.t(error.messageId, error.values) : ''
      await changeRecordDraft(db, draft.id, { state: 'returned', message, publish_time: null, approver_id: null })
      await notifyAuthor(context, draft, 'failed', message)
      await cache.drop([recordDraft.table, recordDraft.controller])
    }
  }

  return {
    name: 'drafts',
    // An overdue draft is published in the next second.
    findNextTime: async () => {
      const next = await findNextDraft(db)
      return next === null ? undefined : Math.max(next, now() + 1)
    },
    async run() {
      for (const draft of await loadDueDrafts(db, now())) await publish(draft)
    },
    watch: (replan) =>
      cache.onDrop((tags) => {
        if (tags.includes(recordDraft.table) || tags.includes('*')) replan()
      }),
  }
}

/**
 * Delay of an invalidation after its time, in seconds. Otherwise a process whose clock is behind would render the old page again and cache
 * it.
 */
const clockTolerance = 2

interface NewDayOptions {
  readonly deps: ClockPort & CachePort
  readonly loadTimeZone: () => Promise<string>
}

/**
 * Schedules the invalidation of what depends on the day, in every process, at the start of each day of the site's time zone: a run of a
 * course that ended the day before leaves the pages.
 */
export function createNewDay({ deps: { clock, cache }, loadTimeZone }: NewDayOptions): Schedule {
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
