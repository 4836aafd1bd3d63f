import { ne } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { tagTable } from '../tables/resources.ts'

/** The English names of tags, by tag in lower case; tags without one are absent. */
export async function loadTagNames(db: Queries): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ name: tagTable.name, english: tagTable.english })
    .from(tagTable)
    .where(ne(tagTable.english, ''))
  return new Map(rows.map(({ name, english }) => [name.toLowerCase(), english]))
}

/** Adds tags to the vocabulary, unless they are in it. Returns whether one was added. @param now Unix seconds */
export async function recordTags(db: Queries, tags: readonly string[], now: number): Promise<boolean> {
  if (tags.length === 0) return false
  const rows = await db
    .insert(tagTable)
    .values(tags.map((name) => ({ name, english: '', create_time: now, update_time: now })))
    .onConflictDoNothing()
    .returning({ id: tagTable.id })
  return rows.length > 0
}
