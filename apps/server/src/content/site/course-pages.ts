import {
  type CompareContent,
  type CourseContent,
  type HeldCourse,
  mostCompared,
  type OfflineContent,
} from '@teachnet/contract'
import { course, courseRun, offlineSwiper } from '@teachnet/contract/resources'
import type { ContentReader } from '../content-reader.ts'
import { fail } from '../../platform/errors.ts'
import { definePage } from './page.ts'
import { count, month, param, slug } from './params.ts'

const othersCount = 3
const mostOffline = 100

/** Ids joined by `-`; repeated ones and those beyond the limit are ignored. */
const ids = param({ type: 'string', examples: ['3-7'] }, (text) =>
  [...new Set(text.split('-').map((id) => count(id)))].slice(0, mostCompared),
)

export const coursePage = definePage({
  params: { slug },
  load: async ({ reader, loadSite, loadToday }, { slug: key = '' }): Promise<CourseContent> => {
    const [site, today, found] = await Promise.all([loadSite(), loadToday(), reader.find(course, key)])
    if (!found) throw fail('RECORD_NOT_FOUND')
    const { id, record } = found
    const filters = { category: record.category?.slug }
    const others =
      record.category === null ? [] : await reader.list(course, { filters, except: id, limit: othersCount })
    return { site, course: record, today, others }
  },
})

/** Courses side by side. Ids of courses that visitors may not see are left out. */
export const compare = definePage({
  params: { compare: ids },
  load: async ({ reader, loadSite }, { compare: given = [] }): Promise<CompareContent> => {
    const [site, found] = await Promise.all([loadSite(), reader.list(course, { view: 'page', ids: given })])
    const courses = given.flatMap((id) => found.find((each) => each.id === id) ?? [])
    return { site, courses }
  },
})

/** The offline courses that have not ended, the slides above them, and a calendar of one month. */
export const offline = definePage({
  params: { month },
  load: async ({ reader, loadSite, loadToday }, { month: requested }): Promise<OfflineContent> => {
    const today = await loadToday()
    const [site, slides, list, { month: months = [] }] = await Promise.all([
      loadSite(),
      reader.list(offlineSwiper),
      reader.list(course, { filters: { kind: 'offline', notBefore: today }, order: 'start', limit: mostOffline }),
      reader.facets(course, { kind: 'offline' }),
    ])
    const coming = list
      .flatMap(({ runs, start_date }) => (runs.length > 0 ? runs.map((run) => run.start_date) : [start_date]))
      .filter((day) => day !== null)
      .toSorted()
    const next = coming[0] ?? today
    // The next course may have begun already.
    const shown = requested ?? (next > today ? next : today).slice(0, 7)
    const calendar = await loadCalendar(reader, shown)
    const [first, last] = [months[0]?.value, months.at(-1)?.value]
    return {
      site,
      slides: slides.map(({ course: target, ...slide }) => ({
        ...slide,
        link: slide.link || (target ? `/course/${target.slug}` : ''),
      })),
      list,
      today,
      month: shown,
      calendar,
      months: first === undefined || last === undefined ? null : { first, last },
    }
  },
})

/** The dates of a month: runs of offline courses, and offline courses without runs. */
async function loadCalendar(reader: ContentReader, visible: string): Promise<HeldCourse[]> {
  // A date of several days may have begun in the previous month.
  const months = [monthBefore(visible), visible]
  const [withRuns, found] = await Promise.all([
    reader.values(courseRun, 'course_id'),
    Promise.all(
      months.map(async (month) => {
        const [runs, courses] = await Promise.all([
          reader.list(courseRun, { filters: { month }, limit: mostOffline }),
          reader.list(course, { filters: { kind: 'offline', month }, order: 'start', limit: mostOffline }),
        ])
        return { runs, courses }
      }),
    ),
  ])
  return found
    .flatMap(({ runs, courses }) => [
      ...runs
        .filter(({ state, kind }) => state !== 'cancelled' && kind === 'offline')
        .map(({ id, course: of, start_date, end_date }) => ({ key: `run-${id}`, ...of, start_date, end_date })),
      ...courses
        .filter(({ id }) => !withRuns.includes(id))
        .map(({ id, slug, title, start_date, end_date }) => ({ key: `${id}`, slug, title, start_date, end_date })),
    ])
    .filter(({ start_date, end_date }) => (end_date ?? start_date ?? '') >= `${visible}-01`)
    .toSorted((one, other) => (one.start_date ?? '').localeCompare(other.start_date ?? ''))
}

/** @param visible `YYYY-MM` */
function monthBefore(visible: string): string {
  const [year = 0, number = 0] = visible.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
}
