import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { applicationFile, consentText } from '../../db/schema.ts'
import { loadRows, toQuery } from '../../db/statement.ts'
import type { ResourceTable } from '../../db/table-of.ts'

const named = sql.identifier

/**
 * Makes applications wait for each other until the transaction ends when they share one of the marks: a network address, a
 * number. The locks are taken in one order, so that no two wait for each other's.
 */
export async function lockSenders(tx: Queries, marks: readonly string[]): Promise<void> {
  const keys = sql`select distinct hashtext(mark) as key from unnest(${sql.param(marks)}::text[]) as mark order by key`
  await tx.execute(sql`select pg_advisory_xact_lock(7303021, key) from (${keys}) as keys`)
}

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

export async function addFile(db: Queries, row: typeof applicationFile.$inferInsert): Promise<void> {
  await db.insert(applicationFile).values(row).onConflictDoNothing()
}

/** Addresses of the files that were uploaded in a form. */
export async function loadFiles(db: Queries, key: string): Promise<ReadonlySet<string>> {
  const rows = await db.select({ url: applicationFile.url }).from(applicationFile).where(eq(applicationFile.key, key))
  return new Set(rows.map(({ url }) => url))
}

/** Files of a form, and those from a network address since a moment (Unix seconds). */
export async function countFiles(
  db: Queries,
  { key, ip, since }: { readonly key: string; readonly ip: string; readonly since: number },
): Promise<{ inForm: number; fromIp: number }> {
  const isInForm = eq(applicationFile.key, key)
  const isFromIp = and(eq(applicationFile.ip, ip), gt(applicationFile.create_time, since))
  const [row] = await db
    .select({
      inForm: sql<number>`count(*) filter (where ${isInForm})::int`,
      fromIp: sql<number>`count(*) filter (where ${isFromIp})::int`,
    })
    .from(applicationFile)
    .where(or(isInForm, isFromIp))
  return row ?? { inForm: 0, fromIp: 0 }
}

/** The files of a form belong to its application from now on. */
export async function keepFiles(tx: Queries, key: string): Promise<void> {
  await tx.update(applicationFile).set({ is_sent: true }).where(eq(applicationFile.key, key))
}

/** Takes files of forms that were never sent off the list, and gives those that no other form has. */
export async function takeAbandoned(tx: Queries, before: number, limit: number): Promise<string[]> {
  const isAbandoned = and(eq(applicationFile.is_sent, false), lt(applicationFile.create_time, before))
  const oldest = tx.select({ url: applicationFile.url }).from(applicationFile).where(isAbandoned).limit(limit)
  const gone = await tx
    .delete(applicationFile)
    .where(and(isAbandoned, inArray(applicationFile.url, oldest)))
    .returning({ url: applicationFile.url })
  const urls = [...new Set(gone.map(({ url }) => url))]
  const kept = await tx
    .select({ url: applicationFile.url })
    .from(applicationFile)
    .where(inArray(applicationFile.url, urls))
  const held = new Set(kept.map(({ url }) => url))
  return urls.filter((url) => !held.has(url))
}

/** Keeps the words that somebody agreed to. */
export async function keepConsent(db: Queries, row: typeof consentText.$inferInsert): Promise<void> {
  await db.insert(consentText).values(row).onConflictDoNothing()
}
