import {
  type ApplicationContent,
  type ApplicationKind,
  isApplicationKind,
  type HomeContent,
  type PageContent,
  type SitemapContent,
} from '@teachnet/contract'
import { brand, course, informationItem, teacher, teacherTeam } from '@teachnet/contract/resources'
import { fail } from '../../errors.ts'
import { toAppOffer } from './company-pages.ts'
import { definePage } from './page.ts'
import type { Param } from './params.ts'
import { loadRanked } from './teacher-pages.ts'

const homeTeachers = 8
const homeNews = 6
const homeCourses = 6
const homeTeams = 3

/** Head and foot alone. */
export const site = definePage({
  params: {},
  load: async ({ loadSite }): Promise<PageContent> => ({ site: await loadSite() }),
})

export const home = definePage({
  params: {},
  load: async ({ reader, loadSite, loadConfig }): Promise<HomeContent> => {
    const [head, config, teachers, teacherTotal, news, teams, courses, brands] = await Promise.all([
      loadSite(),
      loadConfig(),
      loadRanked(reader, 'home', homeTeachers),
      reader.count(teacher),
      reader.list(informationItem, { filters: { isNews: 1 }, limit: homeNews }),
      reader.list(teacherTeam, { limit: homeTeams }),
      reader.list(course, { filters: { isRecommended: 1 }, limit: homeCourses }),
      reader.list(brand),
    ])
    return {
      site: head,
      teachers,
      teacherTotal,
      news,
      teams,
      courses,
      brands,
      app: toAppOffer(config),
      home_video: config.home_video,
    }
  },
})

const applicationKind: Param<ApplicationKind> = (text) => {
  if (!isApplicationKind(text)) throw fail('RECORD_NOT_FOUND')
  return text
}

/** An application form. */
export const application = definePage({
  params: { kind: applicationKind },
  load: async ({ loadSite, loadApplicationForm }, { kind }): Promise<ApplicationContent> => {
    if (kind === undefined) throw fail('RECORD_NOT_FOUND')
    const [head, form] = await Promise.all([loadSite(), loadApplicationForm(kind)])
    return { site: head, form }
  },
})

/** Addresses of everything that is published. */
export const sitemap = definePage({
  params: {},
  load: async ({ reader }): Promise<SitemapContent> => {
    const [teachers, news, courses, categories] = await Promise.all([
      reader.places(teacher),
      reader.places(informationItem, 'newest'),
      reader.places(course),
      reader.headings(informationItem, 'category_id', { isNews: 1 }),
    ])
    return {
      teachers: teachers.map(({ key, update_time }) => ({ id: Number(key), update_time })),
      news: news.map(({ key, update_time }) => ({ slug: key, update_time })),
      courses: courses.map(({ key, update_time }) => ({ slug: key, update_time })),
      categories: categories.map(({ slug }) => slug),
    }
  },
})
