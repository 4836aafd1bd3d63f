import type { CourseOrder } from '@teachnet/contract'
import { and, arrayContains, asc, desc, eq, gte, isNull, ne, or, sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { categoryTable as category, courseTable as course, offlineSwiperTable as slide } from '../../db/schema.ts'
import { isUnder, loadHeadings } from './heading.repo.ts'
import { matchesWords } from './words.repo.ts'

/** Records the public may see. */
const isPublic = eq(course.status, '1')
const isItsCategory = and(eq(category.id, course.category_id), eq(category.status, '1'))
const isOfKind = (kind: string | undefined) => (kind === undefined ? undefined : eq(course.kind, kind))

const cardColumns = {
  id: course.id,
  slug: course.slug,
  title: course.title,
  title_en: course.title_en,
  summary: course.summary,
  summary_en: course.summary_en,
  cover: course.cover,
  kind: course.kind,
  category_name: category.name,
  category_name_en: category.name_en,
  category_slug: category.slug,
  price: course.price,
  original_price: course.original_price,
  hours: course.hours,
  start_date: course.start_date,
  end_date: course.end_date,
  region: course.region,
  address: course.address,
  tags: course.tags,
  is_recommended: course.is_recommended,
}

const byWeigh = [desc(course.weigh), desc(course.id)]

const orders = {
  recommended: [desc(course.is_recommended), ...byWeigh],
  newest: [desc(course.create_time), desc(course.id)],
  price: [asc(course.price), ...byWeigh],
  start: [sql`${course.start_date} asc nulls last`, ...byWeigh],
} as const satisfies Record<CourseOrder, unknown>

interface CourseRange {
  readonly limit: number
  readonly offset?: number
  readonly kind?: string | undefined
  /** Slug. */
  readonly category?: string | undefined
  readonly q?: string
  readonly order?: CourseOrder
  readonly isRecommended?: boolean
  readonly teacherId?: number
  /** `YYYY-MM-DD`: not over before that day. */
  readonly notBefore?: string
}

/** Each with the number of all in the range. */
export async function loadCourses(db: Queries, range: CourseRange) {
  const { limit, offset = 0, order = 'recommended', q = '', notBefore } = range
  const conditions = [
    isPublic,
    isOfKind(range.kind),
    range.category === undefined ? undefined : isUnder(category, course.category_id, range.category),
    range.isRecommended ? eq(course.is_recommended, 1) : undefined,
    range.teacherId === undefined ? undefined : arrayContains(course.teacher_ids, [range.teacherId]),
    notBefore === undefined ? undefined : isNotOver(notBefore),
    matchesWords(q, [course.title, course.title_en, course.summary, course.summary_en]),
  ]
  return db
    .select({ ...cardColumns, total: sql<number>`(count(*) over ())::int` })
    .from(course)
    .leftJoin(category, isItsCategory)
    .where(and(...conditions))
    .orderBy(...orders[order])
    .limit(limit)
    .offset(offset)
}

/** A course without an end lasts a day; one without any date is always to come. */
function isNotOver(day: string) {
  const last = sql`coalesce(${course.end_date}, ${course.start_date})`
  return or(isNull(last), gte(last, day))
}

/** Categories that have public courses in them or below them, in their own order. */
export async function loadCourseCategories(db: Queries, kind: string | undefined) {
  const used = db
    .select({ id: course.category_id })
    .from(course)
    .where(and(isPublic, isOfKind(kind)))
  return loadHeadings(db, category, used)
}

export async function isPublicCourse(db: Queries, id: number): Promise<boolean> {
  return (await db.$count(course, and(isPublic, eq(course.id, id)))) > 0
}

export async function findCourse(db: Queries, slug: string) {
  const [row] = await db
    .select({
      ...cardColumns,
      category_id: course.category_id,
      content: course.content,
      content_en: course.content_en,
      video_url: course.video_url,
      capacity: course.capacity,
      teacher_ids: course.teacher_ids,
      update_time: course.update_time,
    })
    .from(course)
    .leftJoin(category, isItsCategory)
    .where(and(isPublic, eq(sql`lower(${course.slug})`, slug.toLowerCase())))
  return row
}

/** Others of a category. */
export async function loadCoursesOfCategory(db: Queries, categoryId: number, exceptId: number, limit: number) {
  return db
    .select(cardColumns)
    .from(course)
    .leftJoin(category, isItsCategory)
    .where(and(isPublic, eq(course.category_id, categoryId), ne(course.id, exceptId)))
    .orderBy(...orders.recommended)
    .limit(limit)
}

/** Slides above the offline courses; one without an address of its own leads to its course. */
export async function loadOfflineSlides(db: Queries) {
  return db
    .select({
      id: slide.id,
      title: slide.title,
      title_en: slide.title_en,
      image: slide.image,
      link: slide.link,
      course_slug: course.slug,
    })
    .from(slide)
    .leftJoin(course, and(eq(course.id, slide.course_id), isPublic))
    .where(eq(slide.status, '1'))
    .orderBy(desc(slide.weigh), desc(slide.id))
}

export async function loadCoursePlaces(db: Queries) {
  return db
    .select({ slug: course.slug, update_time: course.update_time })
    .from(course)
    .where(isPublic)
    .orderBy(...byWeigh)
}
