import { count } from 'drizzle-orm'

import type { Queries } from '../../db/client.ts'
import { jobTable } from '../../db/tables/resources.ts'

interface JobCount {
  readonly state: string
  readonly count: number
}

/** Jobs by state; finished ones are kept for a day. */
export async function countJobs(db: Queries): Promise<readonly JobCount[]> {
  return db
    .select({ state: jobTable.state, count: count() })
    .from(jobTable)
    .groupBy(jobTable.state)
    .orderBy(jobTable.state)
}
