import type { PageSource, VisitedArea } from '@teachnet/contract'
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
  information: 'information',
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

/** Pages of a composition that contains the whole list of an area: the site map has an address for each heading of that list. */
const wholeLists: Readonly<Partial<Record<PageName, VisitedArea['controller']>>> = { information: 'information.Item' }

const table: Readonly<Record<string, SitePage>> = pages

interface PageWithContent {
  readonly page: SitePage
  readonly content: PageSource
  /** The area whose whole list the page shows. */
  readonly list: VisitedArea['controller'] | undefined
}

/** The pages with their contents as an array, for loops. */
export const pagesWithContent: readonly PageWithContent[] = Object.entries(pageContents).flatMap(([name, content]) => {
  const page = table[name]
  return page ? [{ page, content, list: listOf(name, content) }] : []
})

/** A list with fixed filters is not whole: it would have addresses without records. */
function listOf(name: string, content: PageSource): PageWithContent['list'] {
  if (typeof content === 'object') return 'list' in content && !content.fixed ? content.list : undefined
  return Object.entries(wholeLists).find(([each]) => each === name)?.[1]
}
