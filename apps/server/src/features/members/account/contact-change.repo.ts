import type { ContactType } from '@teachnet/protocol'
import { and, eq, gt, gte, lt } from 'drizzle-orm'
import { hashToken } from '../../../platform/secrets/token.ts'
import type { Queries } from '../../../platform/db/client.ts'
import { contactChange } from '../member.table.ts'

export type ContactChange = typeof contactChange.$inferSelect

export interface NewContactChange {
  readonly userId: number
  readonly type: ContactType
  readonly former: string
  readonly code: string
  /** Unix seconds. */
  readonly now: number
  /** Seconds. */
  readonly lifetime: number
}

export async function addContactChange(
  db: Queries,
  { userId, type, former, code, now, lifetime }: NewContactChange,
): Promise<void> {
  await db.insert(contactChange).values({
    user_id: userId,
    type,
    former,
    code: hashToken(code),
    create_time: now,
    expire_time: now + lifetime,
  })
}

/** Finds and locks the change that a code undoes. */
export async function lockContactChange(tx: Queries, code: string, now: number): Promise<ContactChange | undefined> {
  const rows = await tx
    .select()
    .from(contactChange)
    .where(and(eq(contactChange.code, hashToken(code)), gt(contactChange.expire_time, now)))
    .for('update')
  return rows[0]
}

/** Deletes a change and all later ones of that contact, whose codes went to the person who changed it. */
export async function removeChangesSince(tx: Queries, { id, user_id, type }: ContactChange): Promise<void> {
  await tx
    .delete(contactChange)
    .where(and(eq(contactChange.user_id, user_id), eq(contactChange.type, type), gte(contactChange.id, id)))
}

export async function purgeContactChanges(db: Queries, now: number): Promise<void> {
  await db.delete(contactChange).where(lt(contactChange.expire_time, now))
}
