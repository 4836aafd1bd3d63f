import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { adminLogTable } from '../db/schema.ts'

interface Entry {
  readonly name: string
  readonly title: string
  readonly account: { readonly id: number; readonly username: string } | undefined
  readonly ip: string
  /** Unix seconds. */
  readonly now: number
}

/** The first key of the advisory locks under which an entry is counted. */
const lock = 7_303_021

const hour = 3600

/** Adds an event to the administrators' log, or increments the count of its row of this hour. */
export async function addToAudit(db: Database, { name, title, account, ip, now }: Entry): Promise<void> {
  const adminId = account?.id ?? 0
  const url = `security:${name}`
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock}::int, hashtext(${`${url}:${adminId}`}))`)
    const [row] = await tx
      .select({ id: adminLogTable.id, data: adminLogTable.data })
      .from(adminLogTable)
      .where(
        and(
          eq(adminLogTable.admin_id, adminId),
          eq(adminLogTable.url, url),
          gt(adminLogTable.create_time, now - (now % hour) - 1),
        ),
      )
      .orderBy(desc(adminLogTable.id))
      .limit(1)
    const data = JSON.stringify({ event: name, count: countOf(row?.data) + 1, lastTime: now })
    if (row) await tx.update(adminLogTable).set({ data, ip }).where(eq(adminLogTable.id, row.id))
    else
      await tx.insert(adminLogTable).values({
        admin_id: adminId,
        username: account?.username ?? '',
        url,
        title,
        data,
        ip,
        useragent: '',
        create_time: now,
      })
  })
}

function countOf(data: string | null | undefined): number {
  const parsed: unknown = data ? JSON.parse(data) : undefined
  const count = typeof parsed === 'object' && parsed !== null && 'count' in parsed ? parsed.count : 0
  return typeof count === 'number' ? count : 0
}
