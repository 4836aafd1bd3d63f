import { and, arrayContains, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import {
  categoryTable as category,
  teacher100Table as teacher100,
  teacherListTable as teacherList,
  teacherTable as teacher,
  teacherTeamTable as team,
} from '../../db/schema.ts'

/** Records the public may see. */
const isPublic = eq(teacher.status, '1')

const isItsSubject = and(eq(category.id, teacher.category_id), eq(category.status, '1'))

const cardColumns = {
  id: teacher.id,
  name: teacher.name,
  name_en: teacher.name_en,
  title: teacher.title,
  title_en: teacher.title_en,
  subject: category.name,
  subject_en: category.name_en,
  school: teacher.school,
  years: teacher.years,
  region: teacher.region,
  avatar: teacher.avatar,
  photo: teacher.photo,
  summary: teacher.summary,
  summary_en: teacher.summary_en,
  tags: teacher.tags,
  is_signed: teacher.is_signed,
}

const linkColumns = {
  id: teacher.id,
  name: teacher.name,
  name_en: teacher.name_en,
  title: teacher.title,
  title_en: teacher.title_en,
  avatar: teacher.avatar,
}

const byWeigh = [desc(teacher.weigh), desc(teacher.id)]

interface TeacherRange {
  readonly limit: number
  /** Signed ones only. */
  readonly isSigned?: boolean
}

/** The first teachers by weight. */
export async function loadRankedTeachers(db: Queries, { limit, isSigned }: TeacherRange) {
  return db
    .select(cardColumns)
    .from(teacher)
    .leftJoin(category, isItsSubject)
    .where(and(isPublic, isSigned ? eq(teacher.is_signed, 1) : undefined))
    .orderBy(...byWeigh)
    .limit(limit)
}

export async function countTeachers(db: Queries): Promise<number> {
  return db.$count(teacher, isPublic)
}

export type ListName = 'home' | 'sign' | 'top10'

/** The teachers of a list that the back office made, in their places. */
export async function loadListedTeachers(db: Queries, list: ListName, limit: number) {
  return db
    .select({ ...cardColumns, caption: teacherList.caption, caption_en: teacherList.caption_en })
    .from(teacherList)
    .innerJoin(teacher, eq(teacher.id, teacherList.teacher_id))
    .leftJoin(category, isItsSubject)
    .where(and(isPublic, eq(teacherList.list, list), eq(teacherList.status, '1')))
    .orderBy(asc(teacherList.position))
    .limit(limit)
}

export async function findTeacher(db: Queries, id: number) {
  const [row] = await db
    .select({
      ...cardColumns,
      category_id: teacher.category_id,
      content: teacher.content,
      content_en: teacher.content_en,
      video_url: teacher.video_url,
      signed_on: teacher.signed_on,
      update_time: teacher.update_time,
    })
    .from(teacher)
    .leftJoin(category, isItsSubject)
    .where(and(isPublic, eq(teacher.id, id)))
  return row
}

/** Others of a subject. */
export async function loadTeachersOfSubject(db: Queries, categoryId: number, exceptId: number, limit: number) {
  return db
    .select(cardColumns)
    .from(teacher)
    .leftJoin(category, isItsSubject)
    .where(and(isPublic, eq(teacher.category_id, categoryId), ne(teacher.id, exceptId)))
    .orderBy(...byWeigh)
    .limit(limit)
}

export async function loadTeacherLinks(db: Queries, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .select(linkColumns)
    .from(teacher)
    .where(and(isPublic, inArray(teacher.id, [...ids])))
}

/** Teams in their order; with a teacher: those it leads or belongs to. */
export async function loadTeams(db: Queries, { limit, teacherId }: { limit: number; teacherId?: number }) {
  const isIn =
    teacherId === undefined
      ? undefined
      : or(eq(team.leader_id, teacherId), arrayContains(team.teacher_ids, [teacherId]))
  return db
    .select({
      id: team.id,
      name: team.name,
      name_en: team.name_en,
      slogan: team.slogan,
      slogan_en: team.slogan_en,
      cover: team.cover,
      leader_id: team.leader_id,
      teacher_ids: team.teacher_ids,
      content: team.content,
      content_en: team.content_en,
    })
    .from(team)
    .where(and(eq(team.status, '1'), isIn))
    .orderBy(desc(team.weigh), desc(team.id))
    .limit(limit)
}

const isRanked = and(isPublic, eq(teacher100.status, '1'))

/** Years that have a list of the hundred, newest first. */
export async function loadRankYears(db: Queries): Promise<number[]> {
  const rows = await db
    .selectDistinct({ year: teacher100.year })
    .from(teacher100)
    .innerJoin(teacher, eq(teacher.id, teacher100.teacher_id))
    .where(isRanked)
    .orderBy(desc(teacher100.year))
  return rows.map(({ year }) => year)
}

export async function loadRanksOfYear(db: Queries, year: number) {
  return db
    .select({
      ...cardColumns,
      rank: teacher100.rank,
      score: teacher100.score,
      citation: teacher100.citation,
      citation_en: teacher100.citation_en,
    })
    .from(teacher100)
    .innerJoin(teacher, eq(teacher.id, teacher100.teacher_id))
    .leftJoin(category, isItsSubject)
    .where(and(isRanked, eq(teacher100.year, year)))
    .orderBy(asc(teacher100.rank))
}

export async function loadRanksOfTeacher(db: Queries, id: number) {
  return db
    .select({ year: teacher100.year, rank: teacher100.rank })
    .from(teacher100)
    .where(and(eq(teacher100.teacher_id, id), eq(teacher100.status, '1')))
    .orderBy(desc(teacher100.year))
}

export async function loadTeacherPlaces(db: Queries) {
  return db
    .select({ id: teacher.id, update_time: teacher.update_time })
    .from(teacher)
    .where(isPublic)
    .orderBy(...byWeigh)
}

/** 1-based place of a teacher among all by weight. */
export async function countPlace(db: Queries, id: number): Promise<number> {
  const own = db.select({ weigh: teacher.weigh, id: teacher.id }).from(teacher).where(eq(teacher.id, id))
  return 1 + (await db.$count(teacher, and(isPublic, sql`(${teacher.weigh}, ${teacher.id}) > (${own})`)))
}
