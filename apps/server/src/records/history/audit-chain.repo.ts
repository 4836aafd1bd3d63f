import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { loadRows, toQuery } from '../../platform/db/statement.ts'

/** Entries that are checked with one statement. */
const chunk = 20_000

/** Address of the entry about expired entries. */
export const retentionUrl = 'audit:retention'

/** The result of a check of the administrators' log. */
export interface ChainReport {
  /** Number of entries. */
  readonly count: number
  /**
   * The digest of the newest entry; empty if there is none. An operator who has recorded an earlier digest can search
   * for it.
   */
  readonly head: string
  /** The first entry that was changed, or before which entries are missing; undefined: all are as they were written. */
  readonly fault: { readonly id: number; readonly kind: 'changed' | 'missing' } | undefined
}

/** Checks every entry of the log against its digest and the one before. */
export async function verifyChain(db: Queries): Promise<ChainReport> {
  let [last, head, count]: [number, string | undefined, number] = [0, undefined, 0]
  for (;;) {
    const statement = sql`select "id", "chain", "chain_before", "chain" = admin_log_digest("t") as "isFull"
      from "admin_log" "t" where "id" > ${last} order by "id" limit ${chunk}`
    // oxlint-disable-next-line no-await-in-loop -- a part at a time bounds the memory and the time of a statement
    const rows = await loadRows(db, toQuery(statement))
    for (const { id, chain, chain_before: before, isFull } of rows) {
      const fault = (kind: 'changed' | 'missing') => ({ count, head: head ?? '', fault: { id: Number(id), kind } })
      // oxlint-disable-next-line no-await-in-loop -- asked for the first entry only
      const follows = head === undefined ? await isBeginning(db, String(before)) : head === before
      if (isFull !== true) return fault('changed')
      if (!follows) return fault('missing')
      head = String(chain)
      last = Number(id)
      count += 1
    }
    if (rows.length < chunk) return { count, head: head ?? '', fault: undefined }
  }
}

/**
 * Whether the log may begin with the entry after this digest: it is the very first one, or a later entry states that
 * the earlier ones have expired.
 */
async function isBeginning(db: Queries, before: string): Promise<boolean> {
  if (before === '') return true
  const statement = sql`select 1 from "admin_log" where "url" = ${retentionUrl} and "data"::json ->> 'digest' = ${before} limit 1`
  return (await loadRows(db, toQuery(statement))).length > 0
}

/** Entries that are read with one statement for an export. */
const exportedChunk = 2000

/** Reads the entries up to the newest one of now, each as JSON with its digests, oldest first. */
export async function* readChain(db: Queries): AsyncGenerator<string> {
  const [newest] = await loadRows(db, toQuery(sql`select coalesce(max("id"), 0) as "id" from "admin_log"`))
  let last = 0
  for (;;) {
    const statement = sql`select "id", row_to_json("t".*)::text as "json" from "admin_log" "t"
      where "id" > ${last} and "id" <= ${Number(newest?.id)} order by "id" limit ${exportedChunk}`
    // oxlint-disable-next-line no-await-in-loop -- a part at a time bounds the memory
    const rows = await loadRows(db, toQuery(statement))
    for (const { json } of rows) yield `${String(json)}\n`
    last = Number(rows.at(-1)?.id)
    if (rows.length < exportedChunk) return
  }
}

interface Expiry {
  /** Unix seconds: only entries of an earlier time are deleted. */
  readonly before: number
  readonly limit: number
  readonly now: number
  /** Keeps the entries outside of the database, each as JSON with its digests, oldest first; returns the name of the file. A failure keeps them in the log. */
  readonly keep: (entries: readonly string[], ids: { readonly first: number; readonly last: number }) => Promise<string>
}

/** Deletes the oldest entries after they were stored elsewhere, and adds an entry about it. */
export async function expireEntries(db: Queries, { before, limit, now, keep }: Expiry): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('teachnet.audit', 'retention', true)`)
    const stored = sql`select coalesce(min("id"), 2147483647) from "admin_log" where "create_time" >= ${before}`
    const old = sql`select "id" from "admin_log" where "id" < (${stored}) order by "id" limit ${limit} for update`
    const statement = sql`delete from "admin_log" where "id" = any(array(${old})) returning "id", "chain", row_to_json("admin_log".*)::text as "json"`
    const gone = (await loadRows(tx, toQuery(statement))).toSorted((one, other) => Number(one.id) - Number(other.id))
    const [oldest, newest] = [gone[0], gone.at(-1)]
    if (!oldest || !newest) return 0
    const [first, last] = [Number(oldest.id), Number(newest.id)]
    const file = await keep(
      gone.map(({ json }) => String(json)),
      { first, last },
    )
    const data = { count: gone.length, last, digest: String(newest.chain), file }
    await tx.execute(sql`insert into "admin_log" ("admin_id", "username", "title", "url", "data", "ip", "useragent", "create_time")
      values (0, '', ${'日志保留期满，已清理'}, ${retentionUrl}, ${JSON.stringify(data)}, '', '', ${now})`)
    return gone.length
  })
}
