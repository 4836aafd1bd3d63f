import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Queries } from '../platform/db/client.ts'
import { attachment } from '../records/tables/attachment.ts'
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

/** Width and height of a picture, in pixels. */
interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Loads the sizes of uploaded pictures by path; files whose size is unknown are absent. */
export async function loadSizes(db: Queries, paths: readonly string[]): Promise<ReadonlyMap<string, PictureSize>> {
  const { url, width, height } = attachment
  const rows = await db
    .select({ url, width, height })
    .from(attachment)
    .where(and(inArray(url, [...paths]), gt(width, 0), gt(height, 0)))
  return new Map(rows.map((row) => [row.url, row]))
}
