import type { PageSource } from '@teachnet/contract'
import { type PageName, pages, type SitePage } from './pages.ts'

/**
 * The content source of each page. It is queried by the parameters of the path, and by those that the table of pages names. Apart from that
 * table, because only the server loads content.
 */
export const pageContents = {
  home: 'home',
  teachers: { list: 'teacher.Teacher' },
  top10: 'top10',
  teacher100: 'teacher100',
  sign: 'sign',
  teacher: 'teacher',
  team: { record: 'teacher.Team' },
  courses: { list: 'course.Course' },
  listedCourses: { list: 'course.Course', fixed: { kind: 'listed' } },
  compare: 'compare',
  offline: 'offline',
  course: 'course',
  news: 'news',
  newsItem: 'newsItem',
  information: { list: 'information.Item' },
  app: 'app',
  company: 'company',
  honours: { list: 'enterprise.Honor' },
  search: 'search',
  teacherForm: 'application',
  branchForm: 'application',
  shopForm: 'application',
  classForm: 'application',
  enquiryForm: 'application',
  enrolmentForm: 'application',
  findApplication: 'site',
  application: 'site',
  privacy: 'policy',
  terms: 'policy',
} as const satisfies Record<PageName, PageSource>

const table: Readonly<Record<string, SitePage>> = pages

/** The pages with their contents as an array, for loops. */
export const pagesWithContent: readonly { readonly page: SitePage; readonly content: PageSource }[] = Object.entries(
  pageContents,
).flatMap(([name, content]) => {
  const page = table[name]
  return page ? [{ page, content }] : []
})
