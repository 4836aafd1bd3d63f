import {
  cacheTag,
  type CourseContent,
  type CourseOrder,
  type CoursesContent,
  coursesPageSize,
  type OfflineContent,
} from '@teachnet/contract'
import { loadViews } from '../../db/content-view.repo.ts'
import { fail } from '../../errors.ts'
import { inLanguage } from '../../in-language.ts'
import {
  findCourse,
  loadCourseCategories,
  loadCourses,
  loadCoursesOfCategory,
  loadOfflineSlides,
} from './course.repo.ts'
import { type PageTools, type Reader, siteTags, type Tagged } from './pages.ts'
import { loadTeacherLinks } from './teacher.repo.ts'
import { toCourseCard, toSlide } from './to-course.ts'
import { toHeading } from './to-news.ts'
import { pickLinks } from './to-teacher.ts'

const othersCount = 3
const mostOffline = 100

export const courseTags = [cacheTag('course'), cacheTag('category')]

interface CoursesAsked {
  /** 1-based. */
  readonly page: number
  readonly kind: string | undefined
  /** Slug. */
  readonly category: string | undefined
  readonly q: string
  readonly order: CourseOrder
}

export function createCoursePages({ db, loadToday, loadSite }: PageTools) {
  return {
    /** @throws RECORD_NOT_FOUND for a page after the last one */
    async courses(reader: Reader, { page, ...range }: CoursesAsked): Promise<Tagged<CoursesContent>> {
      const [site, categories, rows] = await Promise.all([
        loadSite(reader),
        loadCourseCategories(db, range.kind),
        loadCourses(db, { ...range, limit: coursesPageSize, offset: (page - 1) * coursesPageSize }),
      ])
      if (page > 1 && rows.length === 0) throw fail('RECORD_NOT_FOUND')
      return {
        content: {
          site,
          categories: categories.map((row) => toHeading(row, reader.locale)),
          list: rows.map((row) => toCourseCard(row, reader.locale)),
          page,
          pageSize: coursesPageSize,
          total: rows[0]?.total ?? 0,
        },
        tags: [...siteTags, ...courseTags],
      }
    },

    /** @throws RECORD_NOT_FOUND */
    async course(reader: Reader, slug: string): Promise<Tagged<CourseContent>> {
      const { locale } = reader
      const [site, row] = await Promise.all([loadSite(reader), findCourse(db, slug)])
      if (!row) throw fail('RECORD_NOT_FOUND')
      const [teachers, others, views] = await Promise.all([
        loadTeacherLinks(db, row.teacher_ids),
        row.category_id === null ? [] : loadCoursesOfCategory(db, row.category_id, row.id, othersCount),
        loadViews(db, 'course', [row.id]),
      ])
      return {
        content: {
          site,
          course: {
            ...toCourseCard(row, locale),
            content: inLanguage(row, 'content', locale),
            video_url: row.video_url,
            capacity: row.capacity,
            teachers: pickLinks(row.teacher_ids, teachers, locale),
            views: views.get(row.id) ?? 0,
            update_time: row.update_time,
          },
          others: others.map((other) => toCourseCard(other, locale)),
        },
        tags: [...siteTags, ...courseTags, cacheTag('teacher'), cacheTag('course', row.id)],
      }
    },

    async offline(reader: Reader): Promise<Tagged<OfflineContent>> {
      const { locale } = reader
      const notBefore = await loadToday()
      const [site, slides, rows] = await Promise.all([
        loadSite(reader),
        loadOfflineSlides(db),
        loadCourses(db, { kind: 'offline', order: 'start', notBefore, limit: mostOffline }),
      ])
      return {
        content: {
          site,
          slides: slides.map((row) => toSlide({ ...row, link: row.link || toCourseLink(row.course_slug) }, locale)),
          list: rows.map((row) => toCourseCard(row, locale)),
        },
        tags: [...siteTags, ...courseTags, cacheTag('offline_swiper')],
      }
    },
  }
}

function toCourseLink(slug: string | null): string {
  return slug === null ? '' : `/course/${slug}`
}
