import { sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { consentText } from '../../db/schema.ts'
import { loadRows, toQuery } from '../../db/statement.ts'
import type { ResourceTable } from '../../db/table-of.ts'

const named = sql.identifier

export async function isApplied(db: Queries, table: ResourceTable, key: string): Promise<boolean> {
  const rows = await loadRows(
    db,
    toQuery(sql`select 1 as "found" from ${table} where ${named('idempotency_key')} = ${key}`),
  )
  return rows.length > 0
}

/** Applications since a moment (Unix seconds): from a network address, and with a mobile number. */
export async function countApplications(
  db: Queries,
  table: ResourceTable,
  { ip, mobile, since }: { readonly ip: string; readonly mobile: unknown; readonly since: number },
): Promise<{ fromIp: number; fromMobile: number }> {
  const counts = sql`select count(*) filter (where ${named('ip')} = ${ip})::int as "ip",
    count(*) filter (where ${named('mobile')} = ${String(mobile)})::int as "mobile"
    from ${table} where ${named('create_time')} > ${since}`
  const [row] = await loadRows(db, toQuery(counts))
  return { fromIp: Number(row?.ip), fromMobile: Number(row?.mobile) }
}

/** Gives the id, or undefined when an application with its key is there. */
export async function addApplication(
  db: Queries,
  table: ResourceTable,
  row: Readonly<Record<string, unknown>>,
): Promise<number | undefined> {
  const [added] = await db.insert(table).values(row).onConflictDoNothing().returning()
  return added && Number(added.id)
}

/** The records of a table that can be chosen, in their order, as they are stored. */
export async function loadChoices(
  db: Queries,
  table: ResourceTable,
  filter: Readonly<Record<string, string>>,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const conditions = Object.entries({ status: '1', ...filter }).map(
    ([name, value]) => sql`${named(name)}::text = ${value}`,
  )
  const choices = sql`select * from ${table} where ${sql.join(conditions, sql` and `)}
    order by ${named('weigh')} desc, ${named('id')}`
  return loadRows(db, toQuery(choices))
}

/** Keeps the words that somebody agreed to. */
export async function keepConsent(db: Queries, row: typeof consentText.$inferInsert): Promise<void> {
  await db.insert(consentText).values(row).onConflictDoNothing()
}
