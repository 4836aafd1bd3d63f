import type { Preferences } from '@teachnet/contract/preferences'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from './client.ts'
import { adminPreference } from './schema.ts'

/** The preferences of an administrator; only those that were chosen. */
export async function loadPreferences(db: Queries, adminId: number): Promise<Preferences> {
  const { preferences, admin_id } = adminPreference
  const [row] = await db.select({ preferences }).from(adminPreference).where(eq(admin_id, adminId))
  return row?.preferences ?? {}
}

/** Replaces the given parts in one statement, so that two browsers that save different parts keep both. */
export async function savePreferences(
  db: Queries,
  adminId: number,
  { preferences, now }: { readonly preferences: Preferences; readonly now: number },
): Promise<void> {
  await db
    .insert(adminPreference)
    .values({ admin_id: adminId, preferences, update_time: now })
    .onConflictDoUpdate({
      target: adminPreference.admin_id,
      set: {
        preferences: sql`${adminPreference.preferences} || excluded.${sql.identifier(adminPreference.preferences.name)}`,
        update_time: now,
      },
    })
}

/** Deletes the preferences of administrators whose accounts are deleted. */
export async function deletePreferencesOf(db: Queries, adminIds: readonly number[]): Promise<void> {
  await db.delete(adminPreference).where(inArray(adminPreference.admin_id, [...adminIds]))
}
