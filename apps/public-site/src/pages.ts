import { sitePathPattern, sitePaths } from '@teachnet/contract'

/** Headings of the menu and the footer, in their order. */
export const sections = ['teachers', 'courses', 'articles', 'about', 'apply'] as const
export type Section = (typeof sections)[number]

/** What a browser needs of a page. What only the server needs is in `pages.server.ts`; head, loader and component are in the route file. */
export interface SitePage {
  /** Path pattern: `:name` is a parameter. */
  readonly path: string
  /** The message files that it needs, in addition to those of every page. */
  readonly messages: readonly string[]
  /** Message id of its link in the menu and the footer; undefined: no link. */
  readonly navigation?: string
  /** The heading under which menu and footer list it. */
  readonly section?: Section
  /** Path of the page whose menu entry stands for this one. */
  readonly within?: string
  /** The header also links to it while no menu is configured. */
  readonly isMain?: boolean
  /** The page differs per visitor and is not cached. */
  readonly isPersonal?: true
}

/** Every page of the site, in navigation order. Routes, links, messages, cache keys and the site map are derived from it. */
export const pages = {
  home: {
    path: sitePaths.home,
    messages: ['home', 'course'],
    navigation: 'site.home',
    isMain: true,
  },
  teachers: {
    path: sitePaths.teachers,
    messages: ['teacher', 'list'],
    navigation: 'site.teachers',
    section: 'teachers',
    isMain: true,
  },
  top10: {
    path: sitePaths.top10,
    messages: ['ranking', 'list'],
    navigation: 'site.top10',
    section: 'teachers',
    isMain: true,
  },
  teacher100: {
    path: sitePaths.teacher100,
    messages: ['ranking', 'list'],
    navigation: 'site.teacher100',
    section: 'teachers',
  },
  sign: {
    path: sitePaths.sign,
    messages: ['ranking', 'list'],
    navigation: 'site.sign',
    section: 'teachers',
  },
  teacher: {
    path: sitePaths.teacher,
    within: '/teachers',
    messages: ['teacher', 'course'],
  },
  team: {
    path: sitePaths.team,
    within: '/teachers',
    messages: ['teacher'],
  },
  courses: {
    path: sitePaths.courses,
    messages: ['course', 'list'],
    navigation: 'site.courses',
    section: 'courses',
    isMain: true,
  },
  listedCourses: {
    path: sitePaths.listedCourses,
    messages: ['course', 'list'],
    navigation: 'site.listedCourses',
    section: 'courses',
  },
  compare: {
    path: sitePaths.compare,
    messages: ['course'],
  },
  offline: {
    path: sitePaths.offline,
    messages: ['course'],
    navigation: 'site.offline',
    section: 'courses',
    isMain: true,
  },
  course: {
    path: sitePaths.course,
    messages: ['course'],
  },
  news: {
    path: sitePaths.news,
    messages: ['news', 'list'],
    navigation: 'site.news',
    section: 'articles',
    isMain: true,
  },
  newsItem: {
    path: sitePaths.newsItem,
    messages: ['news', 'course'],
  },
  information: {
    path: sitePaths.information,
    messages: ['news', 'list'],
    navigation: 'site.information',
    section: 'articles',
  },
  app: {
    path: sitePaths.app,
    messages: ['app'],
    navigation: 'site.app',
    section: 'about',
  },
  company: {
    path: sitePaths.company,
    messages: ['company'],
    navigation: 'site.company',
    section: 'about',
    isMain: true,
  },
  honours: {
    path: sitePaths.honours,
    messages: ['company', 'list'],
    navigation: 'site.honours',
    section: 'about',
  },
  search: {
    path: sitePaths.search,
    messages: ['search', 'list'],
  },
  teacherForm: {
    path: sitePaths.teacherForm,
    messages: ['application', 'application-teacher'],
    navigation: 'site.teacherForm',
    section: 'apply',
  },
  branchForm: {
    path: sitePaths.branchForm,
    messages: ['application', 'application-branch'],
    navigation: 'site.branchForm',
    section: 'apply',
  },
  shopForm: {
    path: sitePaths.shopForm,
    messages: ['application', 'application-shop'],
    navigation: 'site.shopForm',
    section: 'apply',
  },
  classForm: {
    path: sitePaths.classForm,
    messages: ['application', 'application-class'],
    navigation: 'site.classForm',
    section: 'apply',
  },
  bookingForm: {
    path: sitePaths.bookingForm,
    messages: ['application', 'application-booking'],
    navigation: 'site.bookingForm',
    section: 'teachers',
  },
  enquiryForm: {
    path: sitePaths.enquiryForm,
    messages: ['application'],
    navigation: 'site.enquiryForm',
    section: 'apply',
  },
  enrolmentForm: {
    path: sitePaths.enrolmentForm,
    within: '/course',
    messages: ['application'],
  },
  findApplication: {
    path: sitePaths.findApplication,
    isPersonal: true,
    messages: ['application', 'application-status'],
    navigation: 'site.findApplication',
    section: 'apply',
  },
  application: {
    path: sitePaths.application,
    isPersonal: true,
    messages: ['application', 'application-status'],
  },
  newsletter: {
    path: sitePaths.newsletter,
    messages: ['newsletter', 'application'],
    navigation: 'site.newsletter',
    section: 'articles',
  },
  subscription: {
    path: sitePaths.subscription,
    isPersonal: true,
    messages: ['newsletter'],
  },
  privacy: {
    path: sitePaths.privacy,
    messages: ['policy'],
  },
  terms: {
    path: sitePaths.terms,
    messages: ['policy'],
  },
} as const satisfies {
  readonly [Name in keyof typeof sitePaths]: SitePage & { readonly path: (typeof sitePaths)[Name] }
}

export type PageName = keyof typeof pages

export const pageNames = Object.keys(pages) as readonly PageName[]

/** The pages as an array, for loops. */
export const allPages: readonly SitePage[] = Object.values(pages)

const patterns = pageNames.map((name) => ({ name, pattern: sitePathPattern(pages[name].path) }))

/** Finds the name of the page at a path, ignoring the query and a trailing slash; undefined when there is none. */
export function findPageName(path: string): PageName | undefined {
  const [pathname = ''] = path.split(/[?#]/, 1)
  const plain = pathname.replace(/(.)\/$/, '$1')
  return patterns.find(({ pattern }) => pattern.test(plain))?.name
}

/** Finds the page at a path as {@link findPageName} does. */
export function findPage(path: string): SitePage | undefined {
  const name = findPageName(path)
  return name && pages[name]
}

/**
 * The one address of a page: fixed parts in the spelling of the table, no trailing slash. Undefined for a path that leads to no page in any
 * spelling.
 * @param path without query
 */
export function canonicalPath(path: string): string | undefined {
  const plain = path.replace(/(.)\/+$/, '$1')
  if (findPageName(plain)) return plain
  const lower = plain.toLowerCase()
  return findPageName(lower) ? lower : undefined
}
