import type { ClockPort, CachePort, DatabasePort, LogPort, StoragePort } from '../../platform/ports.ts'
import type { Schedule } from '../../platform/jobs/job-kind.ts'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { expireEntries } from '../../records/history/audit-chain.repo.ts'
import { retained, type RetainedRows, retainedNames, type RetentionDays } from './retained-rows.ts'
import { storedLogFolder } from '../../platform/storage/stored-log.ts'
import { deleteOldRows } from './retention.repo.ts'

interface Options {
  readonly deps: ClockPort
  /** Each deletes expired rows of one kind. */
  readonly purges: readonly (() => Promise<void>)[]
}

const hour = 3600

/** Deletes rows whose retention period has ended, every full hour. */
export function createMaintenance({ deps: { clock }, purges }: Options): Schedule {
  return {
    name: 'upkeep',
    findNextTime: async () => (Math.floor(clock() / 1000 / hour) + 1) * hour,
    async run() {
      // Sequential, since the embedded database has one connection. A failed purge does not stop the others.
      const errors: unknown[] = []
      for (const purge of purges) await purge().catch((error: unknown) => errors.push(error))
      if (errors.length > 0) throw errors[0]
    },
  }
}

/** Seconds. */
const day = 86_400

/** Rows per statement, and statements per run for each kind of rows; the rest is deleted by the next run, an hour later. */
const batch = 1000

const mostBatches = 50

const compress = promisify(gzip)

/** Deletes rows whose retention period is over. Entries of the administrators' log are first written to a file of the storage. */
export async function forgetOldRows(
  { db, clock, log, cache, storage }: DatabasePort & ClockPort & LogPort & CachePort & StoragePort,
  days: RetentionDays,
): Promise<void> {
  const now = Math.floor(clock() / 1000)
  const keepEntries: Parameters<typeof expireEntries>[1]['keep'] = async (entries, { first, last }) => {
    const file = `${storedLogFolder}admin-log-${first}-${last}.jsonl.gz`
    await storage.write(file, await compress(`${entries.join('\n')}\n`))
    return file
  }
  for (const name of retainedNames()) {
    if (days[name] <= 0) continue
    const rows: RetainedRows = retained[name]
    let count = 0
    for (const table of rows.tables)
      for (let run = 0; run < mostBatches; run += 1) {
        const before = now - days[name] * day
        const gone = rows.isChained
          ? await expireEntries(db, { before, limit: batch, now, keep: keepEntries })
          : await deleteOldRows(db, { ...rows, table }, { before, limit: batch })
        count += gone
        if (gone < batch) break
      }
    if (count === 0) continue
    log.info({ rows: name, count, days: days[name] }, 'rows were kept for as long as the settings say, and are deleted')
    await cache.drop([...rows.tables])
  }
}
