/**
 * What the public pages show, one call per page. Texts are in the language of the request, a missing English one falls back
 * to Chinese. Replies name the records they are made of in the header `cache-tag` (see `cacheTag`), so that whoever keeps a copy
 * can drop it when one of them changes; a reply that there is no such record names the tables that it would be in. Times are
 * Unix seconds; images are paths of the site or absolute addresses, or ''.
 */
export const contentPaths = {
  site: '/api/content/site',
  home: '/api/content/home',
  top10: '/api/content/top10',
  /** `?id=` */
  teacher: '/api/content/teacher',
  /** `?category=` slug, `?page=` 1-based */
  news: '/api/content/news',
  /** `?slug=`; also of an article that is not on the news list */
  newsItem: '/api/content/newsItem',
  /** All articles: `?category=` slug, `?q=` words, `?page=` 1-based */
  information: '/api/content/information',
  app: '/api/content/app',
  /** The signed teachers. */
  sign: '/api/content/sign',
  /** `?year=`; without it the last one */
  teacher100: '/api/content/teacher100',
  /** `?kind=` listed or offline, `?category=` slug, `?q=` words, `?order=` see {@link courseOrders}, `?page=` 1-based */
  courses: '/api/content/courses',
  /** `?slug=` */
  course: '/api/content/course',
  /** The offline courses to come, and the slides above them. */
  offline: '/api/content/offline',
  company: '/api/content/company',
  /** `?year=`, `?category=` */
  honours: '/api/content/honours',
  /** `?kind=` of the form */
  application: '/api/content/application',
  /** Paths for search engines. */
  sitemap: '/api/content/sitemap',
  /** The newest news for feed readers. */
  feed: '/api/content/feed',
} as const

/** Name of a page in {@link contentPaths}. */
export type ContentName = keyof typeof contentPaths

/**
 * The records of any area that declares `visitors`, also of one that arrived at run time: a list by the area's filters, `?order=` and
 * `?page=` (1-based), and one record by `?key=`.
 */
export const contentAreaPaths = {
  list: '/api/:controller/list',
  record: '/api/:controller/read',
} as const

/** Records on one page of the list of an area. */
export const areaPageSize = 12

/** POST {@link ContentView}: somebody has opened a page. Public; answers nothing but success. */
export const contentViewPath = '/api/content/view'

/** Articles on one page of a list. */
export const newsPageSize = 10
/** Courses on one page of the list. */
export const coursesPageSize = 12

/** How the list of courses can be ordered; the first is the usual way. */
export const courseOrders = ['recommended', 'newest', 'price', 'start'] as const
/** An order of the list of courses. */
export type CourseOrder = (typeof courseOrders)[number]

/** The response header that lists tags, separated by spaces. */
export const cacheTagHeader = 'cache-tag'

/** Tag of a table (any record of it may matter), or of one record: `teacher`, `teacher:7`. */
export function cacheTag(table: string, id?: number): string {
  return id === undefined ? table : `${table}:${id}`
}

/** Tag of the site's configuration. */
export const siteConfigTag = 'config'

export type * from './content-types.ts'
