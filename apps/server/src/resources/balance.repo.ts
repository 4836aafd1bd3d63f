import { eq } from 'drizzle-orm'
import type { Queries } from '../db/client.ts'
import { user, userMoneyLog, userScoreLog } from '../db/schema.ts'

/** A member's balance: money in cents, or points. */
export type Balance = 'money' | 'score'

/** Returns a member's balance, locked until the transaction ends: concurrent changes wait and form one chain. */
export async function lockBalance(db: Queries, userId: number, balance: Balance): Promise<number | undefined> {
  const rows = await db.select({ value: user[balance] }).from(user).where(eq(user.id, userId)).for('update')
  return rows[0]?.value
}

export async function setBalance(
  db: Queries,
  userId: number,
  balance: Balance,
  { value, now }: { value: number; now: number },
): Promise<void> {
  await db
    .update(user)
    .set({ [balance]: value, update_time: now })
    .where(eq(user.id, userId))
}

/** Adds the log entry for a new member's initial balance. */
export async function addOpening(
  db: Queries,
  userId: number,
  balance: Balance,
  { value, memo, now }: { value: number; memo: string; now: number },
): Promise<void> {
  const entry = { user_id: userId, before: 0, after: value, memo, create_time: now }
  if (balance === 'money') await db.insert(userMoneyLog).values({ ...entry, money: value })
  else await db.insert(userScoreLog).values({ ...entry, score: value })
}

/** Loads a member as shown in the forms of its logs. */
export async function findBalanceOwner(db: Queries, id: number) {
  const { username, nickname, avatar, email, mobile, status, money, score } = user
  const rows = await db
    .select({ id: user.id, username, nickname, avatar, email, mobile, status, money, score })
    .from(user)
    .where(eq(user.id, id))
  return rows[0]
}
