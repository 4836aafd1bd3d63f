import type { PageSource, VisitedArea } from '@teachnet/contract'
import { type PageName, pages, type SitePage } from './pages.ts'

interface PageParts {
  /** The content, queried by the parameters of the path and by those of the table of pages. */
  readonly content: PageSource
  /** The route file below `features/`, with head, loader and component. */
  readonly file: string
}

/** The parts of each page that only the server and the build need: browsers load the table of pages, but not this one. */
export const pageParts = {
  home: { content: 'home', file: 'home/home.route.tsx' },
  teachers: { content: { list: 'teacher.Teacher' }, file: 'teacher/teachers.route.tsx' },
  top10: { content: 'top10', file: 'ranking/top10.route.tsx' },
  teacher100: { content: 'teacher100', file: 'ranking/teacher100.route.tsx' },
  sign: { content: 'sign', file: 'ranking/sign.route.tsx' },
  teacher: { content: 'teacher', file: 'teacher/teacher.route.tsx' },
  team: { content: { record: 'teacher.Team' }, file: 'teacher/team.route.tsx' },
  courses: { content: { list: 'course.Course' }, file: 'course/courses.route.tsx' },
  listedCourses: {
    content: { list: 'course.Course', fixed: { kind: 'listed' } },
    file: 'course/listed-courses.route.tsx',
  },
  compare: { content: 'compare', file: 'course/compare/compare.route.tsx' },
  offline: { content: 'offline', file: 'course/offline/offline.route.tsx' },
  course: { content: 'course', file: 'course/course.route.tsx' },
  news: { content: 'news', file: 'news/news-list.route.tsx' },
  newsItem: { content: 'newsItem', file: 'news/news-item.route.tsx' },
  information: { content: 'information', file: 'news/information.route.tsx' },
  app: { content: 'app', file: 'app/app.route.tsx' },
  company: { content: 'company', file: 'company/company.route.tsx' },
  honours: { content: { list: 'enterprise.Honor' }, file: 'company/honours.route.tsx' },
  search: { content: 'search', file: 'search/search.route.tsx' },
  teacherForm: { content: 'application', file: 'application/form/application-form.route.tsx' },
  branchForm: { content: 'application', file: 'application/form/application-form.route.tsx' },
  shopForm: { content: 'application', file: 'application/form/application-form.route.tsx' },
  classForm: { content: 'application', file: 'application/form/application-form.route.tsx' },
  enquiryForm: { content: 'application', file: 'application/form/application-form.route.tsx' },
  enrolmentForm: { content: 'application', file: 'application/form/application-form.route.tsx' },
  findApplication: { content: 'site', file: 'application/status/application-status.route.tsx' },
  application: { content: 'site', file: 'application/status/application-status.route.tsx' },
  privacy: { content: 'policy', file: 'policy/policy.route.tsx' },
  terms: { content: 'policy', file: 'policy/policy.route.tsx' },
} as const satisfies Record<PageName, PageParts>

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
export const pagesWithContent: readonly PageWithContent[] = Object.entries<PageParts>(pageParts).flatMap(
  ([name, { content }]) => {
    const page = table[name]
    return page ? [{ page, content, list: listOf(name, content) }] : []
  },
)

/** A list with fixed filters is not whole: it would have addresses without records. */
function listOf(name: string, content: PageSource): PageWithContent['list'] {
  if (typeof content === 'object') return 'list' in content && !content.fixed ? content.list : undefined
  return Object.entries(wholeLists).find(([each]) => each === name)?.[1]
}
