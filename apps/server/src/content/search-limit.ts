import type { Database, Queries } from '../platform/db/client.ts'
import { databaseCodeOf } from '../platform/db/errors.ts'
import { fail } from '../platform/errors.ts'
import { networkOf } from '../platform/network/addresses.ts'
import type { Env } from '../platform/settings/settings.ts'
import { createWorkQueue } from '../platform/process/work-queue.ts'

/**
 * Runs a read that searches for words. If it takes longer than a search may, it runs once more, and must then be as short as possible.
 *
 * @throws UNAVAILABLE with `retryAfter` when this takes too long as well, and before it starts when too many searches wait
 */
export type RunSearch = <T>(read: (db: Queries, isShort: boolean) => Promise<T>) => Promise<T>

/** Seconds after which a rejected search may be sent again. */
const retryAfter = 5
/** PostgreSQL cancels a statement at its time limit. */
const cancelled = '57014'

interface Options {
  readonly db: Database
  readonly searches: Env['searches']
}

/** Creates the limits of searches by visitors. Call it once, at start; the result is for a visitor's network address. */
export function createSearchLimit({ db, searches: { count, limit } }: Options): (ip: string) => RunSearch {
  // A page of the search runs three searches.
  const queue = createWorkQueue({ count, mostWaiting: count * 30, mostOfOwner: count * 12 })
  const busy = (cause?: unknown) =>
    fail('UNAVAILABLE', { message: 'page.searchBusy.text', values: { seconds: retryAfter }, retryAfter, cause })

  return (ip) => {
    const network = networkOf(ip)
    return async (read) => {
      // The embedded database cannot end a statement.
      const search = async () => {
        if (db.isEmbedded) return read(db, false)
        try {
          return await db.readAtLength(limit, (tx) => read(tx, false))
        } catch (error) {
          if (databaseCodeOf(error) !== cancelled) throw error
          return db.readAtLength(limit, (tx) => read(tx, true))
        }
      }
      try {
        const result = await queue(async () => ({ value: await search() }), network)
        if (result) return result.value
      } catch (error) {
        throw databaseCodeOf(error) === cancelled ? busy(error) : error
      }
      throw busy()
    }
  }
}
