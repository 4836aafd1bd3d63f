import type { ApplicationKind, PageSource } from '@teachnet/contract'

/** Headings of the menu and the foot, in their order. */
export const sections = ['teachers', 'courses', 'articles', 'about', 'apply'] as const
export type Section = (typeof sections)[number]

/** Data of a page apart from its design. Head, loader and component are in its route file. */
export interface SitePage {
  /** Path pattern: `:name` is a parameter. */
  readonly path: string
  /** The route file, relative to this folder. */
  readonly file: string
  /** The content source of the page. The content is queried by the path parameters and the parameters below. */
  readonly content: PageSource
  /** Query parameters that change the page, apart from the language. */
  readonly query: readonly string[]
  /** Fixed parameters of the content query. */
  readonly given?: Readonly<Record<string, string>>
  /** The page accepts posted forms. */
  readonly takesForms?: true
  /** The page differs per visitor and is not cached. */
  readonly isPersonal?: true
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
  file: 'features/application/application-status.route.tsx',
  content: 'site',
  query: [],
  messages: ['application'],
  takesForms: true,
  isPersonal: true,
  isListed: false,
} as const

function formPage<const Path extends string>(path: Path, kind: ApplicationKind, navigation: string) {
  const file = 'features/application/application-form.route.tsx'
  return {
    path,
    file,
    content: 'application',
    query: [],
    messages: ['application'],
    given: { kind },
    takesForms: true,
    navigation,
    section: 'apply',
  } as const
}

/** Every page of the site, in navigation order. Routes, links, messages, cache keys and the site map are derived from it. */
export const pages = {
  home: {
    path: '/',
    file: 'features/home/home.route.tsx',
    content: 'home',
    query: [],
    messages: ['home', 'course'],
    navigation: 'site.home',
    isMain: true,
  },
  teachers: {
    path: '/teachers',
    file: 'features/teacher/teachers.route.tsx',
    content: { list: 'teacher.Teacher' },
    query: ['subject', 'stage', 'region', 'signed', 'q', 'order', 'page'],
    messages: ['teacher', 'list'],
    navigation: 'site.teachers',
    section: 'teachers',
    isMain: true,
  },
  top10: {
    path: '/top10',
    file: 'features/ranking/top10.route.tsx',
    content: 'top10',
    query: [],
    messages: ['ranking', 'list'],
    navigation: 'site.top10',
    section: 'teachers',
    isMain: true,
  },
  teacher100: {
    path: '/teacher100',
    file: 'features/ranking/teacher100.route.tsx',
    content: 'teacher100',
    query: ['year', 'subject', 'province'],
    messages: ['ranking', 'list'],
    navigation: 'site.teacher100',
    section: 'teachers',
  },
  sign: {
    path: '/sign',
    file: 'features/ranking/sign.route.tsx',
    content: 'sign',
    query: ['subject', 'province', 'code'],
    messages: ['ranking', 'list'],
    navigation: 'site.sign',
    section: 'teachers',
  },
  teacher: {
    path: '/teacher/:id',
    within: '/teachers',
    file: 'features/teacher/teacher.route.tsx',
    content: 'teacher',
    query: [],
    messages: ['teacher', 'course'],
  },
  team: {
    path: '/team/:id',
    within: '/teachers',
    file: 'features/teacher/team.route.tsx',
    content: { record: 'teacher.Team' },
    query: [],
    messages: ['teacher'],
  },
  courses: {
    path: '/course',
    file: 'features/course/courses.route.tsx',
    content: { list: 'course.Course' },
    query: ['kind', 'category', 'teacher', 'price', 'region', 'month', 'tag', 'q', 'order', 'compare', 'page'],
    messages: ['course', 'list'],
    navigation: 'site.courses',
    section: 'courses',
    isMain: true,
  },
  listedCourses: {
    path: '/class',
    file: 'features/course/listed-courses.route.tsx',
    content: { list: 'course.Course', fixed: { kind: 'listed' } },
    query: ['category', 'teacher', 'price', 'tag', 'q', 'order', 'compare', 'page'],
    messages: ['course', 'list'],
    navigation: 'site.listedCourses',
    section: 'courses',
  },
  compare: {
    path: '/compare',
    file: 'features/course/compare.route.tsx',
    content: 'compare',
    query: ['compare'],
    messages: ['course'],
    isListed: false,
  },
  offline: {
    path: '/offline',
    file: 'features/course/offline.route.tsx',
    content: 'offline',
    query: ['month'],
    messages: ['course'],
    navigation: 'site.offline',
    section: 'courses',
    isMain: true,
  },
  course: {
    path: '/course/:slug',
    file: 'features/course/course.route.tsx',
    content: 'course',
    query: [],
    messages: ['course'],
  },
  news: {
    path: '/news',
    file: 'features/news/news-list.route.tsx',
    content: 'news',
    query: ['category', 'month', 'tag', 'q', 'order', 'page'],
    messages: ['news', 'list'],
    navigation: 'site.news',
    section: 'articles',
    isMain: true,
  },
  newsItem: {
    path: '/news/:slug',
    file: 'features/news/news-item.route.tsx',
    content: 'newsItem',
    query: [],
    messages: ['news', 'course'],
  },
  information: {
    path: '/big_infomation',
    file: 'features/news/information.route.tsx',
    content: { list: 'information.Item' },
    query: ['category', 'month', 'tag', 'q', 'order', 'page'],
    messages: ['news', 'list'],
    navigation: 'site.information',
    section: 'articles',
  },
  app: {
    path: '/app',
    file: 'features/app/app.route.tsx',
    content: 'app',
    query: [],
    messages: ['app'],
    navigation: 'site.app',
    section: 'about',
  },
  company: {
    path: '/enterprise_info',
    file: 'features/company/company.route.tsx',
    content: 'company',
    query: [],
    messages: ['company'],
    navigation: 'site.company',
    section: 'about',
    isMain: true,
  },
  honours: {
    path: '/honor',
    file: 'features/company/honours.route.tsx',
    content: { list: 'enterprise.Honor' },
    query: ['year', 'category', 'page'],
    messages: ['company', 'list'],
    navigation: 'site.honours',
    section: 'about',
  },
  search: {
    path: '/search',
    file: 'features/search/search.route.tsx',
    content: 'search',
    query: ['q'],
    messages: ['search', 'list'],
    isListed: false,
  },
  teacherForm: formPage('/teacher_set_in', 'teacher', 'site.teacherForm'),
  branchForm: formPage('/branch_set_in', 'branch', 'site.branchForm'),
  shopForm: formPage('/shop_set_in', 'shop', 'site.shopForm'),
  classForm: formPage('/class_set_in', 'class', 'site.classForm'),
  findApplication: {
    path: '/application',
    ...statusPage,
    navigation: 'site.findApplication',
    section: 'apply',
  },
  application: { path: '/application/:number', ...statusPage },
} as const satisfies Readonly<Record<string, SitePage>>

export type PageName = keyof typeof pages

/** The pages as an array, for loops. */
export const allPages: readonly SitePage[] = Object.values(pages)

/** Pattern of each path parameter: an id is a number, a slug consists of lower-case letters, digits and hyphens. */
const parts: Readonly<Record<string, string>> = {
  id: String.raw`\d+`,
  slug: '[a-z0-9-]+',
  number: '[A-Za-z0-9-]{10,12}',
}

const patterns = allPages.map((page) => {
  const pattern = page.path.replaceAll(/:(\w+)/g, (_, name: string) => parts[name] ?? '[^/]+')
  return { page, pattern: new RegExp(`^${pattern}$`) }
})

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
