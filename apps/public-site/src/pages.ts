import {
  type ApplicationKind,
  type PageSource,
  type PolicyKind,
  previewParameter,
  sitePathPattern,
  sitePaths,
  type VisitedArea,
} from '@teachnet/contract'

/** Headings of the menu and the foot, in their order. */
export const sections = ['teachers', 'courses', 'articles', 'about', 'apply'] as const
export type Section = (typeof sections)[number]

/** Data of a page apart from its design. Head, loader and component are in its route file, see {@link routeFileOf}. */
export interface SitePage {
  /** Path pattern: `:name` is a parameter. */
  readonly path: string
  /** The content, queried by the parameters of the path and by `query` and `given`. */
  readonly content: PageSource
  /** Name of the route file, if it serves several pages. Default: the name of the page in kebab case. */
  readonly routeFile?: string
  /** Query parameters that change the page, apart from the language. */
  readonly query: readonly string[]
  /** Fixed parameters of the content query. */
  readonly given?: Readonly<Record<string, string>>
  /**
   * The record that a composition shows: its area, and its name in the content. Staff can preview it and are offered to edit it, as the
   * record of a page whose content is one.
   */
  readonly record?: { readonly controller: string; readonly name: string }
  /** The area whose whole list a composition contains: the site map has an address for each heading of that list. */
  readonly wholeList?: VisitedArea['controller']
  /** The page accepts posted forms. */
  readonly takesForms?: true
  /** The page differs per visitor and is not cached. */
  readonly isPersonal?: true
  /** False: the page has no picture for link previews, since it exists only with its query. */
  readonly hasCard?: false
  /** The message files that it needs, in addition to those of every page. */
  readonly messages: readonly string[]
  /** Message id of its link in the menu and the foot; undefined: no link. */
  readonly navigation?: string
  /** The heading under which menu and foot list it. */
  readonly section?: Section
  /** Path of the page whose menu entry stands for this one. */
  readonly within?: string
  /** The header also links to it while no menu is configured. */
  readonly isMain?: boolean
  /** False: not listed for search engines. A page of records is listed once per record. */
  readonly isListed?: boolean
}

const statusPage = {
  content: 'site',
  routeFile: 'application-status',
  // The way by which a code was sent: the page asks for the code.
  query: ['way'],
  messages: ['application', 'application-status'],
  takesForms: true,
  isPersonal: true,
  isListed: false,
} as const

function policyPage<const Path extends string>(path: Path, kind: PolicyKind) {
  return {
    path,
    content: 'policy',
    routeFile: 'policy',
    query: ['version'],
    messages: ['policy'],
    given: { kind },
  } as const
}

function formPage<const Path extends string>(path: Path, kind: ApplicationKind, query: readonly string[] = []) {
  return {
    path,
    content: 'application',
    routeFile: 'application-form',
    query,
    messages: ['application'],
    given: { kind },
    takesForms: true,
  } as const
}

function linkedFormPage<const Path extends string>(
  path: Path,
  kind: ApplicationKind,
  navigation: string,
  query?: readonly string[],
) {
  return { ...formPage(path, kind, query), navigation, section: 'apply' } as const
}

/** Every page of the site, in navigation order. Routes, links, messages, cache keys and the site map are derived from it. */
export const pages = {
  home: {
    path: sitePaths.home,
    content: 'home',
    query: [],
    messages: ['home', 'course'],
    navigation: 'site.home',
    isMain: true,
  },
  teachers: {
    path: sitePaths.teachers,
    content: { list: 'teacher.Teacher' },
    query: ['subject', 'stage', 'region', 'signed', 'q', 'order', 'page'],
    messages: ['teacher', 'list'],
    navigation: 'site.teachers',
    section: 'teachers',
    isMain: true,
  },
  top10: {
    path: sitePaths.top10,
    content: 'top10',
    query: [],
    messages: ['ranking', 'list'],
    navigation: 'site.top10',
    section: 'teachers',
    isMain: true,
  },
  teacher100: {
    path: sitePaths.teacher100,
    content: 'teacher100',
    query: ['year', 'subject', 'province'],
    messages: ['ranking', 'list'],
    navigation: 'site.teacher100',
    section: 'teachers',
  },
  sign: {
    path: sitePaths.sign,
    content: 'sign',
    query: ['subject', 'province', 'city', 'availability', 'code'],
    messages: ['ranking', 'list'],
    navigation: 'site.sign',
    section: 'teachers',
  },
  teacher: {
    path: sitePaths.teacher,
    content: 'teacher',
    within: '/teachers',
    query: [previewParameter],
    record: { controller: 'teacher.Teacher', name: 'teacher' },
    messages: ['teacher', 'course'],
  },
  team: {
    path: sitePaths.team,
    content: { record: 'teacher.Team' },
    within: '/teachers',
    query: [previewParameter],
    messages: ['teacher'],
  },
  courses: {
    path: sitePaths.courses,
    content: { list: 'course.Course' },
    query: ['kind', 'category', 'teacher', 'price', 'region', 'month', 'tag', 'q', 'order', 'compare', 'page'],
    messages: ['course', 'list'],
    navigation: 'site.courses',
    section: 'courses',
    isMain: true,
  },
  listedCourses: {
    path: sitePaths.listedCourses,
    content: { list: 'course.Course', fixed: { kind: 'listed' } },
    query: ['category', 'teacher', 'price', 'tag', 'q', 'order', 'compare', 'page'],
    messages: ['course', 'list'],
    navigation: 'site.listedCourses',
    section: 'courses',
  },
  compare: {
    path: sitePaths.compare,
    content: 'compare',
    query: ['compare'],
    messages: ['course'],
    isListed: false,
  },
  offline: {
    path: sitePaths.offline,
    content: 'offline',
    query: ['month'],
    messages: ['course'],
    navigation: 'site.offline',
    section: 'courses',
    isMain: true,
  },
  course: {
    path: sitePaths.course,
    content: 'course',
    query: [previewParameter],
    record: { controller: 'course.Course', name: 'course' },
    messages: ['course'],
  },
  news: {
    path: sitePaths.news,
    content: 'news',
    query: ['category', 'month', 'tag', 'q', 'order', 'page'],
    messages: ['news', 'list'],
    navigation: 'site.news',
    section: 'articles',
    isMain: true,
  },
  newsItem: {
    path: sitePaths.newsItem,
    content: 'newsItem',
    query: [previewParameter],
    record: { controller: 'information.Item', name: 'item' },
    messages: ['news', 'course'],
  },
  information: {
    path: sitePaths.information,
    content: 'information',
    wholeList: 'information.Item',
    query: ['category', 'month', 'tag', 'q', 'order', 'page'],
    messages: ['news', 'list'],
    navigation: 'site.information',
    section: 'articles',
  },
  app: {
    path: sitePaths.app,
    content: 'app',
    query: [],
    messages: ['app'],
    navigation: 'site.app',
    section: 'about',
  },
  company: {
    path: sitePaths.company,
    content: 'company',
    query: [],
    messages: ['company'],
    navigation: 'site.company',
    section: 'about',
    isMain: true,
  },
  honours: {
    path: sitePaths.honours,
    content: { list: 'enterprise.Honor' },
    query: ['year', 'category', 'page'],
    messages: ['company', 'list'],
    navigation: 'site.honours',
    section: 'about',
  },
  search: {
    path: sitePaths.search,
    content: 'search',
    query: ['q'],
    messages: ['search', 'list'],
    isListed: false,
  },
  teacherForm: linkedFormPage(sitePaths.teacherForm, 'teacher', 'site.teacherForm'),
  branchForm: linkedFormPage(sitePaths.branchForm, 'branch', 'site.branchForm'),
  shopForm: linkedFormPage(sitePaths.shopForm, 'shop', 'site.shopForm'),
  classForm: linkedFormPage(sitePaths.classForm, 'class', 'site.classForm'),
  enquiryForm: linkedFormPage(sitePaths.enquiryForm, 'enquiry', 'site.enquiryForm', ['teacher_id', 'course_id']),
  enrolmentForm: {
    ...formPage(sitePaths.enrolmentForm, 'enrolment', ['run_id']),
    within: '/course',
    hasCard: false,
    isListed: false,
  },
  findApplication: {
    path: sitePaths.findApplication,
    ...statusPage,
    navigation: 'site.findApplication',
    section: 'apply',
  },
  application: { path: sitePaths.application, ...statusPage },
  privacy: policyPage(sitePaths.privacy, 'privacy'),
  terms: policyPage(sitePaths.terms, 'terms'),
} as const satisfies {
  readonly [Name in keyof typeof sitePaths]: SitePage & { readonly path: (typeof sitePaths)[Name] }
}

export type PageName = keyof typeof pages

export const pageNames = Object.keys(pages) as readonly PageName[]

/** Returns the name of a page's route file, which is in any folder below `features/`. */
export function routeFileOf(name: PageName): string {
  const { routeFile = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) }: SitePage = pages[name]
  return `${routeFile}.route.tsx`
}

/** Returns the record that a page shows: its area, and its name in the content. Undefined if a page shows no single record. */
export function recordOf({ content, record }: SitePage): SitePage['record'] {
  return typeof content === 'object' && 'record' in content ? { controller: content.record, name: 'record' } : record
}

/** The pages as an array, for loops. */
export const allPages: readonly SitePage[] = Object.values(pages)

const patterns = allPages.map((page) => ({ page, pattern: sitePathPattern(page.path) }))

/** Finds the page at a path, ignoring the query and a trailing slash; undefined when there is none. */
export function findPage(path: string): SitePage | undefined {
  const [pathname = ''] = path.split(/[?#]/, 1)
  const plain = pathname.replace(/(?<=.)\/$/, '')
  return patterns.find(({ pattern }) => pattern.test(plain))?.page
}

/**
 * The one address of a page: fixed parts in the spelling of the table, no trailing slash. Undefined for a path that leads to no page in any
 * spelling.
 * @param path without query
 */
export function canonicalPath(path: string): string | undefined {
  const plain = path.replace(/(?<=.)\/+$/, '')
  if (findPage(plain)) return plain
  const lower = plain.toLowerCase()
  return findPage(lower) ? lower : undefined
}
