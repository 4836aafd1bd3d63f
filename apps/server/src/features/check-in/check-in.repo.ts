import { eq } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { checkIn } from './check-in.table.ts'
import type { CheckIn } from './streak.ts'

export async function findCheckIn(db: Queries, userId: number): Promise<CheckIn | undefined> {
  const { day, streak, longest } = checkIn
  const rows = await db.select({ day, streak, longest }).from(checkIn).where(eq(checkIn.user_id, userId))
  return rows[0]
}

export async function saveCheckIn(db: Queries, userId: number, made: CheckIn, now: number): Promise<void> {
  const values = { ...made, update_time: now }
  await db
    .insert(checkIn)
    .values({ user_id: userId, ...values })
    .onConflictDoUpdate({ target: checkIn.user_id, set: values })
}
