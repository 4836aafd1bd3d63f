import { isBilingual } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import type { Database, Queries } from '../db/client.ts'
import { databaseCodeOf } from '../db/errors.ts'
import { fail } from '../errors.ts'
import { serverKindOf } from '../kinds/kinds.ts'
import { networkOf } from '../network/network-of.ts'
import type { Env } from '../settings/settings.ts'
import { createWorkQueue } from '../values/work-queue.ts'
import type { ContentArea, ContentSource } from './content-source.ts'
import { columnOf } from './joins.ts'

/** The part of a source that a limited search replaces. */
export type SearchSource = Pick<ContentSource, 'db' | 'skipsRichText'>

/**
 * Runs a read that searches for words.
 *
 * @throws UNAVAILABLE with `retryAfter` when it takes longer than a search may, and before it starts when too many searches wait
 */
export type RunSearch = <T>(area: ContentArea, read: (source: SearchSource) => Promise<T>) => Promise<T>

/** Seconds after which a refused search may be sent again. */
const retryAfter = 5
/** PostgreSQL cancels a statement at its time limit. */
const cancelled = '57014'

/**
 * The embedded database runs in the thread of the server and cannot end a statement: it takes about a second for so many bytes of rich text.
 * Beyond, a search reads the other texts only.
 */
const mostEmbeddedBytes = 2_000_000
/** How long the size of the rich text of an area is used, in ms. */
const sizeAge = 60_000

interface Options {
  readonly db: Database
  readonly searches: Env['searches']
  readonly clock: () => number
}

/** Creates the limits of searches by visitors. Call it once, at start; the result is for a visitor's network address. */
export function createSearchLimit({ db, searches: { count, limit }, clock }: Options): (ip: string) => RunSearch {
  // A page of the search runs three searches.
  const queue = createWorkQueue({ count, mostWaiting: count * 30, mostOfOwner: count * 12 })
  const sizes = new Map<string, { readonly from: number; readonly hasMuch: Promise<boolean> }>()
  const hasMuchRichText = (area: ContentArea): Promise<boolean> => {
    const { table } = area.definition
    const known = sizes.get(table)
    if (known && Math.abs(clock() - known.from) < sizeAge) return known.hasMuch
    const hasMuch = sizeOfRichText(db, area).then((bytes) => bytes > mostEmbeddedBytes)
    sizes.set(table, { from: clock(), hasMuch })
    return hasMuch
  }
  const busy = (cause?: unknown) =>
    fail('UNAVAILABLE', { message: 'page.searchBusy.text', values: { seconds: retryAfter }, retryAfter, cause })

  return (ip) => {
    const network = networkOf(ip)
    return async (area, read) => {
      const search = async () => {
        if (!db.isEmbedded) return db.readAtLength(limit, (tx) => read({ db: tx }))
        return read({ db, skipsRichText: await hasMuchRichText(area) })
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

/** Bytes of all rich text of an area. PostgreSQL knows the length of each text without reading it. */
async function sizeOfRichText(db: Queries, area: ContentArea): Promise<number> {
  const columns = Object.entries(area.definition.fields)
    .filter(([, field]) => serverKindOf(field).isHtml)
    .flatMap(([name, field]) => [name, ...(isBilingual(field) ? [`${name}_en`] : [])])
    .map((name) => sql`coalesce(sum(octet_length(${columnOf(area, name)})), 0)`)
  if (columns.length === 0) return 0
  const [row] = await db.select({ bytes: sql<number>`${sql.join(columns, sql` + `)}` }).from(area.table)
  return Number(row?.bytes ?? 0)
}
