import { eq, inArray } from 'drizzle-orm'
import type { Queries } from '../platform/db/client.ts'
import { picturePreview } from './picture-preview.table.ts'

/** Stores the preview of the picture at a path, `/storage/…`. */
export async function cachePreview(db: Queries, path: string, preview: string): Promise<void> {
  await db
    .insert(picturePreview)
    .values({ path, preview })
    .onConflictDoUpdate({ target: picturePreview.path, set: { preview } })
}

/** Loads previews by path; pictures without one are absent. */
export async function loadPreviews(db: Queries, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (paths.length === 0) return new Map()
  const rows = await db
    .select()
    .from(picturePreview)
    .where(inArray(picturePreview.path, [...paths]))
  return new Map(rows.map(({ path, preview }) => [path, preview]))
}

export async function forgetPreview(db: Queries, path: string): Promise<void> {
  await db.delete(picturePreview).where(eq(picturePreview.path, path))
}
