import {
  type ApplicationKind,
  type PageSource,
  type PolicyKind,
  previewParameter,
  type VisitedArea,
} from '@teachnet/contract'
import { canonicalPath, findPageName, type PageName, pages, type SitePage } from './pages.ts'

/** What only the server needs of a page. */
export interface ServerPage {
  /** The content, queried by the parameters of the path and by `query` and `fixedQuery`. */
  readonly content: PageSource
  /** Name of the route file, if it serves several pages. Default: the name of the page in kebab case. */
  readonly routeFile?: string
  /** Query parameters that change the page, apart from the language. */
  readonly query: readonly string[]
  /** Fixed parameters of the content query. */
  readonly fixedQuery?: Readonly<Record<string, string>>
  /**
   * The record that a composition shows: its area, and its name in the content. Staff can preview it and are offered to edit it, as the
   * record of a page whose content is one.
   */
  readonly record?: { readonly controller: string; readonly name: string }
  /** The area whose complete list a composition contains: the site map has an address for each heading of that list. */
  readonly completeList?: VisitedArea['controller']
  /** The page accepts posted forms. */
  readonly takesForms?: true
  /** False: the page has no picture for link previews, since it exists only with its query. */
  readonly hasCard?: false
  /** False: not listed for search engines. A page of records is listed once per record. */
  readonly isListed?: boolean
}

const statusPage = {
  content: 'site',
  routeFile: 'application-status',
  // The way by which a code was sent: the page shows the field for the code.
  query: ['way'],
  takesForms: true,
  isListed: false,
} as const

function policyPage(kind: PolicyKind) {
  return { content: 'policy', routeFile: 'policy', query: ['version'], fixedQuery: { kind } } as const
}

function formPage(kind: ApplicationKind, query: readonly string[] = []) {
  return {
    content: 'application',
    routeFile: 'application-form',
    query,
    fixedQuery: { kind },
    takesForms: true,
  } as const
}

/** Content, query, route file and caching of each page. */
export const serverPages = {
  home: {
    content: 'home',
    query: [],
  },
  teachers: {
    content: { list: 'teacher.Teacher' },
    query: ['subject', 'stage', 'region', 'signed', 'q', 'order', 'page'],
  },
  top10: {
    content: 'top10',
    query: [],
  },
  teacher100: {
    content: 'teacher100',
    query: ['year', 'subject', 'province'],
  },
  sign: {
    content: 'sign',
    query: ['subject', 'province', 'city', 'availability', 'code'],
  },
  teacher: {
    content: 'teacher',
    query: [previewParameter],
    record: { controller: 'teacher.Teacher', name: 'teacher' },
  },
  team: {
    content: { record: 'teacher.Team' },
    query: [previewParameter],
  },
  courses: {
    content: { list: 'course.Course' },
    query: ['kind', 'category', 'teacher', 'price', 'region', 'month', 'tag', 'q', 'order', 'compare', 'page'],
  },
  listedCourses: {
    content: { list: 'course.Course', fixed: { kind: 'listed' } },
    query: ['category', 'teacher', 'price', 'tag', 'q', 'order', 'compare', 'page'],
  },
  compare: {
    content: 'compare',
    query: ['compare'],
    isListed: false,
  },
  offline: {
    content: 'offline',
    query: ['month'],
  },
  course: {
    content: 'course',
    query: [previewParameter],
    record: { controller: 'course.Course', name: 'course' },
  },
  news: {
    content: 'news',
    query: ['category', 'month', 'tag', 'q', 'order', 'page'],
  },
  newsItem: {
    content: 'newsItem',
    query: [previewParameter],
    record: { controller: 'information.Item', name: 'item' },
  },
  information: {
    content: 'information',
    completeList: 'information.Item',
    query: ['category', 'month', 'tag', 'q', 'order', 'page'],
  },
  app: {
    content: 'app',
    query: [],
  },
  company: {
    content: 'company',
    query: [],
  },
  honours: {
    content: { list: 'enterprise.Honor' },
    query: ['year', 'category', 'page'],
  },
  search: {
    content: 'search',
    query: ['q'],
    isListed: false,
  },
  teacherForm: formPage('teacher'),
  branchForm: formPage('branch'),
  shopForm: formPage('shop'),
  classForm: formPage('class'),
  bookingForm: formPage('booking', ['teacher_id']),
  enquiryForm: formPage('enquiry', ['teacher_id', 'course_id']),
  enrolmentForm: { ...formPage('enrolment', ['run_id']), hasCard: false, isListed: false },
  findApplication: statusPage,
  application: statusPage,
  newsletter: {
    content: 'newsletter',
    query: ['topic', 'about'],
    takesForms: true,
  },
  subscription: {
    content: 'site',
    query: ['confirm', 'end'],
    takesForms: true,
    isListed: false,
  },
  privacy: policyPage('privacy'),
  terms: policyPage('terms'),
} as const satisfies Readonly<Record<PageName, ServerPage>>

/** Finds what the server needs of the page at a path; undefined when there is none. */
function findServerPage(path: string): ServerPage | undefined {
  const name = findPageName(path)
  return name && serverPages[name]
}

/** Returns the name of a page's route file, which is in any folder below `features/`. */
export function routeFileOf(name: PageName): string {
  const { routeFile = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) }: ServerPage =
    serverPages[name]
  return `${routeFile}.route.tsx`
}

/** Returns the record that a page shows: its area, and its name in the content. Undefined if a page shows no single record. */
export function recordOf({ content, record }: ServerPage): ServerPage['record'] {
  return typeof content === 'object' && 'record' in content ? { controller: content.record, name: 'record' } : record
}

/** Returns whether a page has a picture for link previews: not one that is private to its visitor, or whose query decides what it shows. */
export function hasCard(name: PageName): boolean {
  const { isPersonal }: SitePage = pages[name]
  const { hasCard: isVisible }: ServerPage = serverPages[name]
  return isPersonal !== true && isVisible !== false
}

/**
 * Returns the parameters that change the page at a path, apart from the language. A host passes no other parameters, and caches one copy of
 * the page for each combination of their values.
 */
export function parametersOf(path: string): readonly string[] {
  return findServerPage(canonicalPath(path) ?? path)?.query ?? []
}

/** Returns whether the page at a path accepts posted forms, from a document or from its scripts. */
export function takesForms(path: string): boolean {
  return findServerPage(path.replace(/\.data$/, ''))?.takesForms === true
}

/** Returns whether search engines may list the page at a path. */
export function isListedPath(path: string): boolean {
  const page = findServerPage(path)
  return page !== undefined && page.isListed !== false
}

/**
 * Path of the picture for link previews of a page: `/card/top10`, `/card/course/reading`.
 *
 * @param params the parameters of the page's path
 */
export function cardPath(name: string, params: Readonly<Record<string, string | undefined>>): string {
  return ['/card', name, ...Object.values(params).filter((value) => value !== undefined)].join('/')
}

/** The parameters of a page's path from the last part of its card's path. */
export function paramsOfCard({ path }: Pick<SitePage, 'path'>, key: string | undefined): Record<string, string> {
  const name = /:(\w+)/.exec(path)?.[1]
  return name === undefined || key === undefined ? {} : { [name]: key }
}
