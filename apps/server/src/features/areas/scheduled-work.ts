import { attemptMemory, purgeAttempts, purgePlaces, purgeSignIns, purgeTokens } from '../access/index.ts'
import { removeUnconfirmed } from '../files/index.ts'
import { purgeContactChanges } from '../members/index.ts'
import { createCertificateWatch, ownCertificates } from '../operation/index.ts'
import { createNewDay, createPublication } from '../publication/index.ts'
import { createMaintenance } from '../retention/index.ts'
import { purgeWrites } from '../../platform/db/idempotency-key.repo.ts'
import { forgetHitsBefore } from '../../platform/db/throttle.repo.ts'
import type { CachePort, ClockPort, DatabasePort, JobsPort, SettingsPort, StoragePort } from '../../platform/ports.ts'
import { purgeJobs } from '../../platform/jobs/job.repo.ts'

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
  deps: DatabasePort &
    ClockPort &
    CachePort &
    StoragePort &
    JobsPort &
    SettingsPort<'publicOrigin' | 'adminOrigin' | 'memberOrigin' | 'apiOrigin'>,
  { loadTimeZone, purges }: Options,
): void {
  const { db, clock, jobs } = deps
  const now = () => Math.floor(clock() / 1000)
  jobs.schedule(createPublication(deps))
  jobs.schedule(createNewDay({ deps, loadTimeZone }))
  jobs.schedule(createCertificateWatch(clock, ownCertificates(deps)))
  jobs.schedule(
    createMaintenance({
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
