import { cacheTag, type HomeContent, type PageContent, type SitemapContent } from '@teachnet/contract'
import { createCompanyPages, loadBrandCards, toAppOffer } from './company-pages.ts'
import { createCoursePages, courseTags } from './course-pages.ts'
import { loadCoursePlaces, loadCourses } from './course.repo.ts'
import { createNewsPages, newsTags } from './news-pages.ts'
import { loadNews, loadNewsCategories, loadNewsPlaces } from './news.repo.ts'
import { type ContentOptions, createPageTools, type PageTools, type Reader, siteTags, type Tagged } from './pages.ts'
import { createTeacherPages, listTags, loadRanked, loadTeamCards } from './teacher-pages.ts'
import { countTeachers, loadTeacherPlaces } from './teacher.repo.ts'
import { toCourseCard } from './to-course.ts'
import { toNewsCard } from './to-news.ts'

const homeTeachers = 8
const homeNews = 6
const homeCourses = 6
const homeTeams = 3

/** What the public pages show. */
export function createContentService(options: ContentOptions) {
  const tools = createPageTools(options)
  return {
    ...createTeacherPages(tools),
    ...createNewsPages(tools),
    ...createCoursePages(tools),
    ...createCompanyPages(tools),
    home: (reader: Reader) => loadHome(tools, reader),
    sitemap: () => loadSitemap(tools),

    async site(reader: Reader): Promise<Tagged<PageContent>> {
      return { content: { site: await tools.loadSite(reader) }, tags: siteTags }
    },
  }
}

async function loadHome({ db, now, loadConfig, loadSite }: PageTools, reader: Reader): Promise<Tagged<HomeContent>> {
  const { locale } = reader
  const [site, config, teachers, teacherTotal, news, teams, courses, brands] = await Promise.all([
    loadSite(reader),
    loadConfig(reader),
    loadRanked(db, 'home', homeTeachers, locale),
    countTeachers(db),
    loadNews(db, { now: now(), limit: homeNews, isNews: true, isPinnedFirst: true }),
    loadTeamCards(db, { limit: homeTeams }, locale),
    loadCourses(db, { limit: homeCourses, isRecommended: true }),
    loadBrandCards(db, locale),
  ])
  return {
    content: {
      site,
      teachers,
      teacherTotal,
      news: news.map((row) => toNewsCard(row, locale)),
      teams,
      courses: courses.map((row) => toCourseCard(row, locale)),
      brands,
      app: toAppOffer(config),
      home_video: config.home_video,
    },
    tags: [...siteTags, ...listTags, ...newsTags, ...courseTags, cacheTag('teacher_team'), cacheTag('brand')],
  }
}

async function loadSitemap({ db, now }: PageTools): Promise<Tagged<SitemapContent>> {
  const [teachers, news, courses, categories] = await Promise.all([
    loadTeacherPlaces(db),
    loadNewsPlaces(db, now()),
    loadCoursePlaces(db),
    loadNewsCategories(db, { now: now(), isNews: true }),
  ])
  return {
    content: { teachers, news, courses, categories: categories.map(({ slug }) => slug) },
    tags: [cacheTag('teacher'), cacheTag('course'), ...newsTags],
  }
}
