import { randomBytes } from 'node:crypto'
import type { WebhookAction } from '@teachnet/contract/people'
import { and, eq, lt, sql } from 'drizzle-orm'
import { webhookEvent } from './webhook.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../../platform/db/client.ts'
import type { ResourceTable } from '../../records/tables/table-of.ts'
import { regionOf } from '../../records/record-region.ts'
import { loadRows, toQuery } from '../../platform/db/statement.ts'
import { webhookDeliveryTable, webhookTable } from '../../records/tables/resources.ts'

export type StoredWebhook = typeof webhookTable.$inferSelect
export type StoredDelivery = typeof webhookDeliveryTable.$inferSelect

/** Maximum number of record ids in a message; further ids are sent in further messages. */
const mostIds = 100

/** Adds the job that sends a delivery, in the same transaction. */
type AddJob = (deliveryId: number) => Promise<void>

interface WebhookChange {
  readonly controller: string
  readonly action: WebhookAction
  readonly ids: readonly number[]
  /** The table of the area, by which a webhook for one region is limited. */
  readonly table: PgTable
  /** Unix seconds. */
  readonly now: number
}

/**
 * Queues a message to each webhook that has the event, in the transaction of the change: a rolled back change is not reported.
 */
export async function notifyWebhooks(
  db: Queries,
  addJob: AddJob,
  { controller, action, ids: changed, table, now }: WebhookChange,
): Promise<void> {
  const event = webhookEvent(controller, action)
  const waiting = await db
    .select({ id: webhookTable.id, admin_id: webhookTable.admin_id, region: webhookTable.region })
    .from(webhookTable)
    .where(and(eq(webhookTable.status, '1'), sql`jsonb_exists(${webhookTable.events}, ${event})`))
  for (const webhook of waiting) {
    const ids = await within(db, table, webhook.region, changed)
    for (let start = 0; start < ids.length; start += mostIds) {
      const data = { area: controller, action, ids: ids.slice(start, start + mostIds) }
      await queueDelivery(db, addJob, { webhook, event, data, now })
    }
  }
}

/** The numbers of records that have one, with their regions. */
export async function loadNumbers(
  db: Queries,
  table: ResourceTable,
  { ids, showsRegion }: { readonly ids: readonly number[]; readonly showsRegion: boolean },
): Promise<{ readonly number: string; readonly region: unknown }[]> {
  if (ids.length === 0) return []
  const chosen = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
  const region = (showsRegion && regionOf(table, sql`r`)) || sql`null`
  const rows = await loadRows(
    db,
    toQuery(sql`select r.number, ${region} as region from ${table} as r where r.id in (${chosen})`),
  )
  return rows.map((row) => ({ number: String(row.number), region: row.region }))
}

/** The records of a region, of an area with regions. Deleted records have none; an enquiry about no place is in every region. */
async function within(
  db: Queries,
  table: PgTable,
  region: readonly number[],
  ids: readonly number[],
): Promise<readonly number[]> {
  const own = regionOf(table, sql`r`)
  if (region.length === 0 || !own) return ids
  const places = sql.join(
    region.map((code) => sql`${code}`),
    sql`, `,
  )
  const chosen = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
  // Records with a column of their own state their region; the others have one only through a related record.
  const isIn = sql`${own} @> array[${places}]::int[]`
  const condition = 'region' in table ? isIn : sql`(cardinality(${own}) = 0 or ${isIn})`
  const query = sql`select r.id from ${table} as r where r.id in (${chosen}) and ${condition}`
  const rows = await loadRows(db, toQuery(query))
  return rows.map(({ id }) => Number(id))
}

interface NewDelivery {
  readonly webhook: Pick<StoredWebhook, 'id' | 'admin_id'>
  readonly event: string
  /** The content; none: a test. */
  readonly data: Readonly<Record<string, unknown>>
  readonly now: number
}

/** Queues one message. It names records but does not contain them: receivers read them with their own key. */
export async function queueDelivery(
  db: Queries,
  addJob: AddJob,
  { webhook, event, data, now }: NewDelivery,
): Promise<void> {
  const payload = { type: event, timestamp: new Date(now * 1000).toISOString(), data }
  await addDelivery(db, addJob, {
    webhook_id: webhook.id,
    admin_id: webhook.admin_id,
    event,
    payload,
    message_id: `msg_${randomBytes(15).toString('base64url')}`,
    create_time: now,
  })
}

/** Adds a delivery with its job. */
export async function addDelivery(
  db: Queries,
  addJob: AddJob,
  delivery: typeof webhookDeliveryTable.$inferInsert,
): Promise<void> {
  const [added] = await db.insert(webhookDeliveryTable).values(delivery).returning({ id: webhookDeliveryTable.id })
  if (added) await addJob(added.id)
}

export async function countWebhooks(db: Queries): Promise<number> {
  return db.$count(webhookTable)
}

/** A delivery that is to be sent, with its webhook. Null: the webhook was deleted. */
export async function findDelivery(
  db: Queries,
  id: number,
): Promise<{ readonly delivery: StoredDelivery; readonly webhook: StoredWebhook | null } | undefined> {
  const rows = await db
    .select({ delivery: webhookDeliveryTable, webhook: webhookTable })
    .from(webhookDeliveryTable)
    .leftJoin(webhookTable, eq(webhookTable.id, webhookDeliveryTable.webhook_id))
    .where(and(eq(webhookDeliveryTable.id, id), eq(webhookDeliveryTable.state, 'queued')))
  return rows[0]
}

export async function recordDelivery(
  db: Queries,
  id: number,
  outcome: Partial<
    Pick<
      StoredDelivery,
      'state' | 'attempts' | 'answer_status' | 'answer_text' | 'duration_ms' | 'last_error' | 'finish_time'
    >
  >,
): Promise<void> {
  await db.update(webhookDeliveryTable).set(outcome).where(eq(webhookDeliveryTable.id, id))
}

/**
 * Counts permanent failures in a row. A webhook that reaches the limit is disabled.
 *
 * @param limit 0: the delivery succeeded, and the count begins again
 */
export async function countFailure(db: Queries, webhookId: number, limit: number): Promise<void> {
  const { id, failures, status } = webhookTable
  const next = limit === 0 ? sql`0` : sql`${failures} + 1`
  const state = limit === 0 ? status : sql`case when ${failures} + 1 >= ${limit} then '0' else ${status} end`
  await db.update(webhookTable).set({ failures: next, status: state }).where(eq(id, webhookId))
}

export async function purgeDeliveries(db: Queries, before: number): Promise<void> {
  await db.delete(webhookDeliveryTable).where(lt(webhookDeliveryTable.create_time, before))
}
