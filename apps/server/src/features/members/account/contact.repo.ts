import type { ContactType } from '@teachnet/protocol'
import { and, eq, inArray, or, type SQL, sql, gt, gte, lt } from 'drizzle-orm'
import type { Queries } from '../../../platform/db/client.ts'
import { user } from '../../../records/tables/member.ts'
import { isUniqueText } from '../../../records/tables/unique-text.ts'
import { hashToken } from '../../../platform/secrets/token.ts'
import { contactChange, provedContact } from '../member.table.ts'

export interface BoundMember {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly mobile: string
  readonly password: string
}

const columns = {
  id: user.id,
  username: user.username,
  email: user.email,
  mobile: user.mobile,
  password: user.password,
}

/** The enabled member with this mail address or mobile number. */
export async function findByAddress(db: Queries, type: ContactType, address: string): Promise<BoundMember | undefined> {
  if (address === '') return undefined
  const rows = await db
    .select(columns)
    .from(user)
    .where(and(isBoundTo(type, address), eq(user.status, 'enable')))
  return rows[0]
}

export async function findById(db: Queries, id: number): Promise<BoundMember | undefined> {
  const rows = await db.select(columns).from(user).where(eq(user.id, id))
  return rows[0]
}

export async function isAddressTaken(db: Queries, type: ContactType, address: string): Promise<boolean> {
  const rows = await db.select({ id: user.id }).from(user).where(isBoundTo(type, address))
  return rows.length > 0
}

export async function saveAddress(
  db: Queries,
  { id, type, address, now }: { id: number; type: ContactType; address: string; now: number },
): Promise<void> {
  await db
    .update(user)
    .set({ [type]: address, update_time: now })
    .where(eq(user.id, id))
}

/** Saves an address unless another account has taken it meanwhile. Returns whether it was saved. */
export async function takeAddress(
  tx: Queries,
  { id, type, address, now }: { id: number; type: ContactType; address: string; now: number },
): Promise<boolean> {
  const lock = sql`select pg_advisory_xact_lock(${addressLock}::int, hashtext(${`${type}:${address.toLowerCase()}`}))`
  await tx.execute(lock)
  if (await isAddressTaken(tx, type, address)) return false
  await saveAddress(tx, { id, type, address, now })
  return true
}

/** The first key of the locks under which an address is taken. */
const addressLock = 7_303_041

function isBoundTo(type: ContactType, address: string): SQL {
  return isUniqueText(user[type], address)
}

type ContactChange = typeof contactChange.$inferSelect

interface NewContactChange {
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

/** The members whose accounts have one of these contacts now, and have proved it. */
export async function listProvedOwners(
  db: Queries,
  addresses: Readonly<Record<MemberContact['type'], readonly string[]>>,
): Promise<number[]> {
  const { type, address, user_id } = provedContact
  const lower = (texts: readonly string[]) => texts.map((text) => text.toLowerCase())
  const isBound = (of: MemberContact['type']) =>
    and(
      eq(type, of),
      inArray(sql`lower(${address})`, lower(addresses[of])),
      sql`lower(${user[of]}) = lower(${address})`,
    )
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .innerJoin(provedContact, eq(user_id, user.id))
    .where(or(isBound('email'), isBound('mobile')))
  return rows.map(({ id }) => id)
}
