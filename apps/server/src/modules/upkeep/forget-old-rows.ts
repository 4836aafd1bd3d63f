import type { CachePort, ClockPort, DatabasePort, LogPort } from '../../ports.ts'
import { expireEntries } from '../../db/audit-chain.repo.ts'
import { retained, type RetainedRows, retainedNames, type RetentionDays } from '../../db/retained-rows.ts'
import { deleteOldRows } from './retention.repo.ts'

/** Seconds. */
const day = 86_400
/** Rows per statement, and statements per run for each kind of rows; the rest is deleted by the next run, an hour later. */
const batch = 1000
const mostBatches = 50

/** Deletes rows whose retention period is over. */
export async function forgetOldRows(
  { db, clock, log, cache }: DatabasePort & ClockPort & LogPort & CachePort,
  days: RetentionDays,
): Promise<void> {
  const now = Math.floor(clock() / 1000)
  for (const name of retainedNames()) {
    if (days[name] <= 0) continue
    const rows: RetainedRows = retained[name]
    let count = 0
    for (const table of rows.tables)
      for (let run = 0; run < mostBatches; run += 1) {
        const before = now - days[name] * day
        const gone = rows.isChained
          ? await expireEntries(db, { before, limit: batch, now })
          : await deleteOldRows(db, { ...rows, table }, { before, limit: batch })
        count += gone
        if (gone < batch) break
      }
    if (count === 0) continue
    log.info({ rows: name, count, days: days[name] }, 'rows were kept for as long as the settings say, and are deleted')
    await cache.drop([...rows.tables])
  }
}
