import { and, count, eq, lte, min } from 'drizzle-orm'

import type { Queries } from '../../platform/db/client.ts'
import { jobTable, outboxTable } from '../../records/tables/resources.ts'

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

/** Seconds since the oldest waiting job fell due; 0: none is due. */
export async function findAgeOfOldestJob(db: Queries, now: number): Promise<number> {
  const { run_time, state } = jobTable
  const [row] = await db
    .select({ oldest: min(run_time) })
    .from(jobTable)
    .where(and(eq(state, 'queued'), lte(run_time, now)))
  return row?.oldest ? now - row.oldest : 0
}

interface LetterCount extends JobCount {
  readonly channel: string
}

/** Emails and text messages by channel and state. */
export async function countLetters(db: Queries): Promise<readonly LetterCount[]> {
  const { channel, state } = outboxTable
  return db.select({ channel, state, count: count() }).from(outboxTable).groupBy(channel, state)
}
