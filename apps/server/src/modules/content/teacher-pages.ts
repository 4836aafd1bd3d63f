import {
  cacheTag,
  type ListedTeacher,
  type Locale,
  type RankedTeacher,
  type SignContent,
  type Teacher100Content,
  type TeacherContent,
  type TeamCard,
  type Top10Content,
} from '@teachnet/contract'
import type { Queries } from '../../db/client.ts'
import { fail } from '../../errors.ts'
import { inLanguage } from '../../in-language.ts'
import { loadCourses } from './course.repo.ts'
import { type PageTools, type Reader, siteTags, type Tagged } from './pages.ts'
import {
  countPlace,
  findTeacher,
  type ListName,
  loadListedTeachers,
  loadRankedTeachers,
  loadRanksOfTeacher,
  loadRanksOfYear,
  loadRankYears,
  loadTeacherLinks,
  loadTeachersOfSubject,
  loadTeams,
} from './teacher.repo.ts'
import { toCourseCard } from './to-course.ts'
import { toRankedTeachers, toTeacherCard, toTeamCard } from './to-teacher.ts'

const topCount = 10
const mostSigned = 200
const othersCount = 4
const coursesCount = 6

// A new record, another order or a renamed subject changes what these pages show, so that they depend on the whole tables.
export const teacherTags = [cacheTag('teacher'), cacheTag('category')]
export const listTags = [...teacherTags, cacheTag('teacher_list')]
export const rankTags = [...teacherTags, cacheTag('teacher_100')]

export function createTeacherPages({ db, loadSite }: PageTools) {
  return {
    async top10(reader: Reader): Promise<Tagged<Top10Content>> {
      const [site, teachers] = await Promise.all([loadSite(reader), loadRanked(db, 'top10', topCount, reader.locale)])
      return { content: { site, teachers }, tags: [...siteTags, ...listTags] }
    },

    async sign(reader: Reader): Promise<Tagged<SignContent>> {
      const [site, listed] = await Promise.all([loadSite(reader), loadListedTeachers(db, 'sign', mostSigned)])
      const others = listed.length > 0 ? [] : await loadRankedTeachers(db, { limit: mostSigned, isSigned: true })
      const teachers: ListedTeacher[] = [
        ...listed.map((row) => ({
          ...toTeacherCard(row, reader.locale),
          caption: inLanguage(row, 'caption', reader.locale),
        })),
        ...others.map((row) => ({ ...toTeacherCard(row, reader.locale), caption: '' })),
      ]
      return { content: { site, teachers }, tags: [...siteTags, ...listTags] }
    },

    /** @throws RECORD_NOT_FOUND for a year without a list */
    async teacher100(reader: Reader, asked?: number): Promise<Tagged<Teacher100Content>> {
      const [site, years] = await Promise.all([loadSite(reader), loadRankYears(db)])
      const year = asked ?? years[0]
      if (asked !== undefined && !years.includes(asked)) throw fail('RECORD_NOT_FOUND')
      const rows = year === undefined ? [] : await loadRanksOfYear(db, year)
      const list = rows.map((row) => ({
        rank: row.rank,
        score: row.score,
        citation: inLanguage(row, 'citation', reader.locale),
        teacher: toTeacherCard(row, reader.locale),
      }))
      return { content: { site, years, year: year ?? null, list }, tags: [...siteTags, ...rankTags] }
    },

    /** @throws RECORD_NOT_FOUND */
    async teacher(reader: Reader, id: number): Promise<Tagged<TeacherContent>> {
      const { locale } = reader
      const [site, row, place] = await Promise.all([loadSite(reader), findTeacher(db, id), findPlace(db, id)])
      if (!row) throw fail('RECORD_NOT_FOUND')
      const [others, courses, teams, ranks] = await Promise.all([
        row.category_id === null ? [] : loadTeachersOfSubject(db, row.category_id, id, othersCount),
        loadCourses(db, { limit: coursesCount, teacherId: id }),
        loadTeamCards(db, { limit: othersCount, teacherId: id }, locale),
        loadRanksOfTeacher(db, id),
      ])
      return {
        content: {
          site,
          teacher: {
            ...toTeacherCard(row, locale),
            content: inLanguage(row, 'content', locale),
            video_url: row.video_url,
            signed_on: row.signed_on,
            update_time: row.update_time,
          },
          rank: place !== undefined && place <= topCount ? place : null,
          others: others.map((other) => toTeacherCard(other, locale)),
          courses: courses.map((course) => toCourseCard(course, locale)),
          teams,
          ranks,
        },
        tags: [
          ...siteTags,
          ...listTags,
          ...rankTags,
          cacheTag('course'),
          cacheTag('teacher_team'),
          cacheTag('teacher', id),
        ],
      }
    },
  }
}

/** The back office's list; where it made none, the first by weight. */
export async function loadRanked(db: Queries, list: ListName, limit: number, locale: Locale): Promise<RankedTeacher[]> {
  const listed = await loadListedTeachers(db, list, limit)
  return toRankedTeachers(listed.length > 0 ? listed : await loadRankedTeachers(db, { limit }), locale)
}

export async function loadTeamCards(
  db: Queries,
  range: Parameters<typeof loadTeams>[1],
  locale: Locale,
): Promise<TeamCard[]> {
  const teams = await loadTeams(db, range)
  const ids = teams.flatMap(({ leader_id, teacher_ids }) => [
    ...(leader_id === null ? [] : [leader_id]),
    ...teacher_ids,
  ])
  const links = await loadTeacherLinks(db, [...new Set(ids)])
  return teams.map((team) => toTeamCard(team, links, locale))
}

/** 1-based place in the top ten as its page shows it. */
async function findPlace(db: Queries, id: number): Promise<number | undefined> {
  const listed = await loadListedTeachers(db, 'top10', topCount)
  if (listed.length === 0) return countPlace(db, id)
  const index = listed.findIndex((row) => row.id === id)
  return index === -1 ? undefined : index + 1
}
