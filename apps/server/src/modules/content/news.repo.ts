import type { SQL } from 'drizzle-orm'
import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { informationCategoryTable as newsCategory, informationItemTable as item } from '../../db/schema.ts'
import { isUnder, loadHeadings } from './heading.repo.ts'
import { matchesWords } from './words.repo.ts'

/** What the public may see at a moment, in Unix seconds. */
const isPublished = (now: number) =>
  and(eq(item.status, '1'), lte(item.publish_time, now), eq(newsCategory.status, '1'))
const isOnNewsList = (isNews: boolean | undefined) => (isNews ? eq(item.is_news, 1) : undefined)

const newsColumns = {
  id: item.id,
  slug: item.slug,
  title: item.title,
  title_en: item.title_en,
  summary: item.summary,
  summary_en: item.summary_en,
  cover: item.cover,
  source: item.source,
  author: item.author,
  is_top: item.is_top,
  is_news: item.is_news,
  publish_time: item.publish_time,
  category_name: newsCategory.name,
  category_name_en: newsCategory.name_en,
  category_slug: newsCategory.slug,
}

interface NewsRange {
  /** Unix seconds. */
  readonly now: number
  readonly limit: number
  readonly offset?: number
  /** Slug. */
  readonly category?: string | undefined
  /** Words that all must be there. */
  readonly q?: string
  /** Items of the news list only. */
  readonly isNews?: boolean
  /** Pinned items stand before newer ones. */
  readonly isPinnedFirst: boolean
}

/** Each with the number of all in the range. */
export async function loadNews(db: Queries, range: NewsRange) {
  const { now, limit, offset = 0, category, q = '', isNews, isPinnedFirst } = range
  const isInCategory = category === undefined ? undefined : isUnder(newsCategory, item.category_id, category)
  const words = matchesWords(q, [item.title, item.title_en, item.summary, item.summary_en])
  return db
    .select({ ...newsColumns, total: sql<number>`(count(*) over ())::int` })
    .from(item)
    .innerJoin(newsCategory, eq(newsCategory.id, item.category_id))
    .where(and(isPublished(now), isOnNewsList(isNews), isInCategory, words))
    .orderBy(...(isPinnedFirst ? [desc(item.is_top)] : []), desc(item.publish_time), desc(item.id))
    .limit(limit)
    .offset(offset)
}

/** Categories that have public articles in them or below them, in their own order. */
export async function loadNewsCategories(db: Queries, { now, isNews }: Pick<NewsRange, 'now' | 'isNews'>) {
  const used = db
    .select({ id: item.category_id })
    .from(item)
    .innerJoin(newsCategory, eq(newsCategory.id, item.category_id))
    .where(and(isPublished(now), isOnNewsList(isNews)))
  return loadHeadings(db, newsCategory, used)
}

export async function isPublishedItem(db: Queries, id: number, now: number): Promise<boolean> {
  const rows = await db
    .select({ id: item.id })
    .from(item)
    .innerJoin(newsCategory, eq(newsCategory.id, item.category_id))
    .where(and(isPublished(now), eq(item.id, id)))
  return rows.length > 0
}

export async function findNewsItem(db: Queries, slug: string, now: number) {
  const [row] = await db
    .select({
      ...newsColumns,
      content: item.content,
      content_en: item.content_en,
      seo_title: item.seo_title,
      seo_description: item.seo_description,
      update_time: item.update_time,
    })
    .from(item)
    .innerJoin(newsCategory, eq(newsCategory.id, item.category_id))
    .where(and(isPublished(now), eq(sql`lower(${item.slug})`, slug.toLowerCase())))
  return row
}

interface Place {
  readonly id: number
  readonly publish_time: number
  readonly is_news: number
}

/** The item published just before (`-1`) or just after (`1`) another one, on the news list if that one is. */
export async function findNeighbour(db: Queries, { id, publish_time, is_news }: Place, direction: -1 | 1, now: number) {
  const place = sql`(${item.publish_time}, ${item.id})`
  const other = sql`(${publish_time}::bigint, ${id}::int)`
  const beyond: SQL = direction === 1 ? sql`${place} > ${other}` : sql`${place} < ${other}`
  const order = direction === 1 ? [item.publish_time, item.id] : [desc(item.publish_time), desc(item.id)]
  const [row] = await db
    .select({ slug: item.slug, title: item.title, title_en: item.title_en })
    .from(item)
    .innerJoin(newsCategory, eq(newsCategory.id, item.category_id))
    .where(and(isPublished(now), isOnNewsList(is_news === 1), beyond))
    .orderBy(...order)
    .limit(1)
  return row
}

export async function loadNewsPlaces(db: Queries, now: number) {
  return db
    .select({ slug: item.slug, update_time: item.update_time })
    .from(item)
    .innerJoin(newsCategory, eq(newsCategory.id, item.category_id))
    .where(isPublished(now))
    .orderBy(desc(item.publish_time), desc(item.id))
}
