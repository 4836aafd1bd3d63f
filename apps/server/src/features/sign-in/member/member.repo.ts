import { normalSignIn } from '@teachnet/contract'
import { asc, eq, or, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/db/client.ts'
import { readMobile } from '../../../platform/read-contact.ts'
import { user, userGroup } from '../../../records/tables/member.ts'
import { isUniqueText } from '../../../records/tables/unique-text.ts'

export type MemberRow = typeof user.$inferSelect

/** Finds a member by account name, email address or mobile number, however it was typed. */
export async function findMemberByName(db: Queries, name: string): Promise<MemberRow | undefined> {
  const typed = normalSignIn(name)
  // A number from abroad may be written with the 0 that is dialled within the country.
  const normal = typed.startsWith('+') ? (readMobile(typed) ?? typed) : typed
  if (normal === '') return undefined
  const rows = await db
    .select()
    .from(user)
    .where(or(...[user.username, user.email, user.mobile].map((column) => isUniqueText(column, normal))))
    // An account name cannot look like an address or a number, so there is at most one row; in doubt the oldest one counts.
    .orderBy(asc(user.id))
    .limit(1)
  return rows[0]
}

export async function findMember(db: Queries, id: number): Promise<MemberRow | undefined> {
  const rows = await db.select().from(user).where(eq(user.id, id))
  return rows[0]
}

/** Returns which of a new member's name, email address and mobile number are already taken. */
export async function findTaken(
  db: Queries,
  { username, email, mobile }: { username: string; email: string; mobile: string },
): Promise<'username' | 'email' | 'mobile' | undefined> {
  const isSameName = isUniqueText(user.username, username)
  const isSameEmail = isUniqueText(user.email, email)
  const isSameMobile = isUniqueText(user.mobile, mobile)
  const rows = await db
    .select({ name: sql<boolean>`${isSameName}`, email: sql<boolean>`${isSameEmail}` })
    .from(user)
    .where(or(isSameName, isSameEmail, isSameMobile))
  if (rows.some((row) => row.name)) return 'username'
  if (rows.some((row) => row.email)) return 'email'
  return rows.length > 0 ? 'mobile' : undefined
}

export interface NewMember {
  readonly username: string
  /** argon2id hash. */
  readonly password: string
  readonly email: string
  readonly mobile: string
  readonly ip: string
  /** Unix seconds. */
  readonly now: number
}

/** Adds a member to the first group. */
export async function addMember(db: Queries, { ip, now, ...member }: NewMember): Promise<MemberRow> {
  const groups = await db.select({ id: userGroup.id }).from(userGroup).orderBy(asc(userGroup.id)).limit(1)
  const rows = await db
    .insert(user)
    .values({
      ...member,
      nickname: member.username,
      group_id: groups[0]?.id ?? null,
      join_ip: ip,
      join_time: now,
      last_login_ip: ip,
      last_login_time: now,
      create_time: now,
      update_time: now,
    })
    .returning()
  const [added] = rows
  if (!added) throw new Error('An insert gave no row back')
  return added
}
