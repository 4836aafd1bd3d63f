import { type CompareContent, type CourseContent, mostCompared, type OfflineContent } from '@teachnet/contract'
import { course, offlineSwiper } from '@teachnet/contract/resources'
import { fail } from '../../errors.ts'
import { definePage } from './page.ts'
import { count, type Param, slug } from './params.ts'

const othersCount = 3
const mostOffline = 100

/** Ids joined by `-`; repeated ones and those beyond the limit are ignored. */
const ids: Param<readonly number[]> = (text) => [...new Set(text.split('-').map(count))].slice(0, mostCompared)

export const coursePage = definePage({
  params: { slug },
  load: async ({ reader, loadSite }, { slug: key = '' }): Promise<CourseContent> => {
    const [site, found] = await Promise.all([loadSite(), reader.find(course, key)])
    if (!found) throw fail('RECORD_NOT_FOUND')
    const { id, record } = found
    const filters = { category: record.category?.slug }
    const others =
      record.category === null ? [] : await reader.list(course, { filters, except: id, limit: othersCount })
    return { site, course: record, others }
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

/** The offline courses that have not ended, and the slides above them. */
export const offline = definePage({
  params: {},
  load: async ({ reader, loadSite, loadToday }): Promise<OfflineContent> => {
    const filters = { kind: 'offline', notBefore: await loadToday() } as const
    const [site, slides, list] = await Promise.all([
      loadSite(),
      reader.list(offlineSwiper),
      reader.list(course, { filters, order: 'start', limit: mostOffline }),
    ])
    return {
      site,
      slides: slides.map(({ course: shown, ...slide }) => ({
        ...slide,
        link: slide.link || (shown ? `/course/${shown.slug}` : ''),
      })),
      list,
    }
  },
})
