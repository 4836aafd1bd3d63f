import type {
  ListedTeacher,
  RankedTeacher,
  SignContent,
  Teacher100Content,
  TeacherContent,
  Top10Content,
} from '@teachnet/contract'
import { course, teacher, teacher100, teacherList, teacherTeam } from '@teachnet/contract/resources'
import type { ContentReader } from '../../content/content-reader.ts'
import { fail } from '../../errors.ts'
import { definePage } from './page.ts'
import { count } from './params.ts'

const topCount = 10
const mostSigned = 200
const othersCount = 4
const coursesCount = 6

export const top10 = definePage({
  params: {},
  load: async ({ reader, loadSite }): Promise<Top10Content> => {
    const [site, teachers] = await Promise.all([loadSite(), loadRanked(reader, 'top10', topCount)])
    return { site, teachers }
  },
})

export const sign = definePage({
  params: {},
  load: async ({ reader, loadSite }): Promise<SignContent> => {
    const [site, listed] = await Promise.all([loadSite(), loadListed(reader, 'sign', mostSigned)])
    if (listed.length > 0) return { site, teachers: listed }
    const signed = await reader.list(teacher, { filters: { isSigned: 1 }, limit: mostSigned })
    return { site, teachers: signed.map((each) => ({ ...each, caption: '' })) }
  },
})

/** The year that is asked for, else the last one. */
export const teacher100Page = definePage({
  params: { year: count },
  load: async ({ reader, loadSite }, { year: asked }): Promise<Teacher100Content> => {
    const [site, years] = await Promise.all([loadSite(), reader.values(teacher100, 'year')])
    const year = asked ?? years[0]
    if (asked !== undefined && !years.includes(asked)) throw fail('RECORD_NOT_FOUND')
    const list = year === undefined ? [] : await reader.list(teacher100, { filters: { year } })
    return { site, years, year: year ?? null, list }
  },
})

export const teacherPage = definePage({
  params: { id: count },
  load: async ({ reader, loadSite }, { id }): Promise<TeacherContent> => {
    const [site, found] = await Promise.all([loadSite(), id === undefined ? undefined : reader.find(teacher, id)])
    if (!found) throw fail('RECORD_NOT_FOUND')
    const { record } = found
    const [place, others, courses, teams, ranks] = await Promise.all([
      findPlace(reader, found.id),
      record.category === null
        ? []
        : reader.list(teacher, { filters: { subject: record.category.slug }, except: found.id, limit: othersCount }),
      reader.list(course, { filters: { teacher: found.id }, limit: coursesCount }),
      reader.list(teacherTeam, { filters: { teacher: found.id }, limit: othersCount }),
      reader.list(teacher100, { view: 'link', filters: { teacher: found.id }, order: 'newest' }),
    ])
    return {
      site,
      teacher: record,
      rank: place !== undefined && place <= topCount ? place : null,
      others,
      courses,
      teams,
      ranks,
    }
  },
})

type ListName = 'home' | 'sign' | 'top10'

/** The back office's list; where it made none, the first by weight. Each with its place in it. */
export async function loadRanked(reader: ContentReader, list: ListName, limit: number): Promise<RankedTeacher[]> {
  const listed = await loadListed(reader, list, limit)
  const teachers = listed.length > 0 ? listed : await reader.list(teacher, { limit })
  return teachers.map((each, index) => ({ ...each, rank: index + 1 }))
}

/** The teachers of a list that the back office made, in their places. */
async function loadListed(reader: ContentReader, list: ListName, limit: number): Promise<ListedTeacher[]> {
  const entries = await reader.list(teacherList, { filters: { list }, limit })
  return entries.map(({ teacher: listed, caption }) => ({ ...listed, caption }))
}

/** 1-based place in the top ten as its page shows it. */
async function findPlace(reader: ContentReader, id: number): Promise<number | undefined> {
  const listed = await loadListed(reader, 'top10', topCount)
  if (listed.length === 0) return reader.countPlace(teacher, id, 'byWeight')
  const index = listed.findIndex((each) => each.id === id)
  return index === -1 ? undefined : index + 1
}
