import { and, count, eq } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { textOverride } from './text-override.table.ts'

/** Cache tag of the texts that staff changed. */
export const textsTag = 'texts'

export type TextOverride = typeof textOverride.$inferSelect

type Key = Pick<TextOverride, 'place' | 'locale' | 'name'>

/** Returns every text that staff changed. */
export async function loadTextOverrides(db: Queries): Promise<TextOverride[]> {
  return db.select().from(textOverride).orderBy(textOverride.place, textOverride.locale, textOverride.name)
}

export async function saveTextOverride(db: Queries, row: TextOverride): Promise<void> {
  const { wording, admin_name, update_time } = row
  await db
    .insert(textOverride)
    .values(row)
    .onConflictDoUpdate({
      target: [textOverride.place, textOverride.locale, textOverride.name],
      set: { wording, admin_name, update_time },
    })
}

/** Returns whether there was one. */
export async function deleteTextOverride(db: Queries, key: Key): Promise<boolean> {
  const deleted = await db.delete(textOverride).where(matches(key)).returning({ name: textOverride.name })
  return deleted.length > 0
}

export async function countTextOverrides(db: Queries, { place, locale }: Omit<Key, 'name'>): Promise<number> {
  const ofPlace = and(eq(textOverride.place, place), eq(textOverride.locale, locale))
  const [row] = await db.select({ total: count() }).from(textOverride).where(ofPlace)
  return row?.total ?? 0
}

function matches({ place, locale, name }: Key) {
  return and(eq(textOverride.place, place), eq(textOverride.locale, locale), eq(textOverride.name, name))
}
