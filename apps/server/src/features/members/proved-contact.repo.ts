import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { provedContact } from './member.table.ts'
import { user } from '../../records/tables/member.ts'

/** A contact of a member. */
export interface MemberContact {
  readonly type: 'email' | 'mobile'
  readonly address: string
  /** Whether a code has proved that the member receives messages sent to it. */
  readonly isProved: boolean
}

/** Records that a code has proved a contact of a member. */
export async function saveProvedContact(
  db: Queries,
  userId: number,
  { type, address, now }: { readonly type: 'email' | 'mobile'; readonly address: string; readonly now: number },
): Promise<void> {
  const set = { address, create_time: now }
  await db
    .insert(provedContact)
    .values({ user_id: userId, type, ...set })
    .onConflictDoUpdate({ target: [provedContact.user_id, provedContact.type], set })
}

/** The contacts that a member's account has now. A contact that was changed since its proof is not proved. */
export async function listContacts(db: Queries, userId: number): Promise<MemberContact[]> {
  const rows = await db
    .select({ email: user.email, mobile: user.mobile, type: provedContact.type, proved: provedContact.address })
    .from(user)
    .leftJoin(
      provedContact,
      and(
        eq(provedContact.user_id, user.id),
        sql`lower(${provedContact.address}) = lower(case ${provedContact.type} when 'email' then ${user.email} else ${user.mobile} end)`,
      ),
    )
    .where(eq(user.id, userId))
  const [account] = rows
  return (['email', 'mobile'] as const).flatMap((type) => {
    const address = account?.[type] ?? ''
    return address === '' ? [] : [{ type, address, isProved: rows.some((row) => row.type === type) }]
  })
}

/** The member whose account has a contact now, and has proved it; undefined without one. */
export async function findProvedOwner(
  db: Queries,
  type: MemberContact['type'],
  address: string,
): Promise<number | undefined> {
  if (address === '') return undefined
  const [found] = await db
    .select({ id: user.id })
    .from(user)
    .innerJoin(provedContact, and(eq(provedContact.user_id, user.id), eq(provedContact.type, type)))
    .where(and(sql`lower(${user[type]}) = lower(${address})`, sql`lower(${provedContact.address}) = lower(${address})`))
  return found?.id
}
