import { eq } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { user, userMoneyLog, userScoreLog } from '../../records/tables/member.ts'

/** A member's balance: money in cents, or points. */
export type Balance = 'money' | 'score'

/** The maximum balance: the limit of the field in cents, and of the column. */
export const highestBalance: Readonly<Record<Balance, number>> = { money: 999_999_999_999, score: 2_147_483_647 }

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

/** Adds the log entry of a change that no administrator enters: an initial balance, or points for a check-in. */
export async function addBalanceEntry(
  db: Queries,
  userId: number,
  balance: Balance,
  { before, after, memo, now }: { before: number; after: number; memo: string; now: number },
): Promise<void> {
  const entry = { user_id: userId, before, after, memo, create_time: now }
  if (balance === 'money') await db.insert(userMoneyLog).values({ ...entry, money: after - before })
  else await db.insert(userScoreLog).values({ ...entry, score: after - before })
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
