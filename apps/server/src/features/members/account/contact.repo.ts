import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/db/client.ts'
import { user } from '../../../records/tables/member.ts'
import { isUniqueText } from '../../../records/tables/unique-text.ts'

type ContactType = 'email' | 'mobile'

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
