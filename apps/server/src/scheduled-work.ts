import { attemptMemory } from './access/sign-in/attempts.ts'
import { purgeAttempts } from './access/sign-in/attempts.repo.ts'
import { purgePlaces } from './access/sign-in/known-place.repo.ts'
import { purgeSignIns } from './access/sign-in/sign-in.repo.ts'
import { purgeTokens } from './access/tokens/token.repo.ts'
import { purgeWrites } from './db/idempotency-key.repo.ts'
import { forgetHitsBefore } from './db/throttle.repo.ts'
import type { CachePort, ClockPort, DatabasePort, JobsPort, StoragePort } from './ports.ts'
import { purgeJobs } from './jobs/job.repo.ts'
import { removeUnconfirmed } from './modules/uploads/remove-unconfirmed.ts'
import { purgeContactChanges } from './modules/account/contact-change.repo.ts'
import { createNewDay } from './modules/publication/new-day.ts'
import { createPublication } from './modules/publication/publication.ts'
import { createUpkeep } from './modules/upkeep/upkeep.ts'

interface Options {
  readonly loadTimeZone: () => Promise<string>
  /** Delete expired rows of the areas and modules. */
  readonly purges: readonly (() => Promise<void>)[]
}

/** Seconds. */
const minute = 60
const day = 86_400

/** Schedules the recurring jobs, which run once across all processes. */
export function scheduleWork(
  deps: DatabasePort & ClockPort & CachePort & StoragePort & JobsPort,
  { loadTimeZone, purges }: Options,
): void {
  const { db, clock, jobs } = deps
  const now = () => Math.floor(clock() / 1000)
  jobs.schedule(createPublication(deps))
  jobs.schedule(createNewDay({ deps, loadTimeZone }))
  jobs.schedule(
    createUpkeep({
      deps,
      purges: [
        ...purges,
        () => purgeTokens(db, now()),
        () => purgeAttempts(db, now() - attemptMemory),
        () => purgeWrites(db, now() - day),
        () => purgePlaces(db, now()),
        () => purgeSignIns(db, now()),
        () => purgeContactChanges(db, now()),
        () => removeUnconfirmed(deps, clock()),
        () => forgetHitsBefore(db, now() - minute),
        () => purgeJobs(db, now() - day),
      ],
    }),
  )
}
