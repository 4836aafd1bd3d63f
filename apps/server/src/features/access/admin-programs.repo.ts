import type { AdminProgram } from '@teachnet/contract/people'
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { adminApiKeyTable, webhookTable } from '../../records/tables/resources.ts'

/** Seconds by which the clock of a browser, which proposes the end of a key, may be ahead. */
export const keyEndTolerance = 3600

/** Cache tags to invalidate after programs were changed. */
export const programTags = ['admin_api_key', 'auth.ApiKey', 'admin_webhook', 'auth.Webhook'] as const

/** The enabled API keys that have not expired, and the enabled webhooks of an administrator; the newest first. */
export async function listPrograms(db: Queries, adminId: number, now: number): Promise<readonly AdminProgram[]> {
  const [key, webhook] = [adminApiKeyTable, webhookTable]
  const keys = await db
    .select({ name: key.name, detail: key.hint, createTime: key.create_time, useTime: key.last_used_time })
    .from(key)
    .where(and(eq(key.admin_id, adminId), eq(key.status, '1'), gt(key.expires_at, now)))
    .orderBy(desc(key.id))
  const webhooks = await db
    .select({ name: webhook.name, detail: webhook.url, createTime: webhook.create_time })
    .from(webhook)
    .where(and(eq(webhook.admin_id, adminId), eq(webhook.status, '1')))
    .orderBy(desc(webhook.id))
  return [
    ...keys.map((row) => ({ kind: 'key', ...row, createTime: row.createTime ?? 0 }) as const),
    ...webhooks.map((row) => ({ kind: 'webhook', ...row, createTime: row.createTime ?? 0, useTime: null }) as const),
  ]
}

/**
 * Disables the API keys and webhooks of administrators, which would survive the end of their sessions. The owner enables those that are
 * still wanted. Returns how many were disabled.
 */
export async function disablePrograms(db: Queries, adminIds: readonly number[]): Promise<number> {
  if (adminIds.length === 0) return 0
  const ids = [...adminIds]
  const keys = await db
    .update(adminApiKeyTable)
    .set({ status: '0' })
    .where(and(inArray(adminApiKeyTable.admin_id, ids), eq(adminApiKeyTable.status, '1')))
    .returning({ id: adminApiKeyTable.id })
  const webhooks = await db
    .update(webhookTable)
    .set({ status: '0' })
    .where(and(inArray(webhookTable.admin_id, ids), eq(webhookTable.status, '1')))
    .returning({ id: webhookTable.id })
  return keys.length + webhooks.length
}

/**
 * Shortens the lives of API keys that end later than a new key may. Such keys are older than the limit, were restored, or the limit was lowered.
 *
 * @param latest the latest end, in Unix seconds; ends within the tolerance stay
 * @returns how many keys now end earlier
 */
export async function shortenKeys(db: Queries, latest: number): Promise<number> {
  const { id, expires_at } = adminApiKeyTable
  const shortened = await db
    .update(adminApiKeyTable)
    .set({ expires_at: latest })
    .where(gt(expires_at, latest + keyEndTolerance))
    .returning({ id })
  return shortened.length
}
