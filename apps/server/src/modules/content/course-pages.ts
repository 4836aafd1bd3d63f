import type { CourseContent, OfflineContent } from '@teachnet/contract'
import { course, offlineSwiper } from '@teachnet/contract/resources'
import { fail } from '../../errors.ts'
import { definePage } from './page.ts'
import { slug } from './params.ts'

const othersCount = 3
const mostOffline = 100

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
