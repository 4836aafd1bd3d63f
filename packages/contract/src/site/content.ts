/** GET `?q=` words: titles of teachers, courses and articles, to be shown while the visitor types. The only content that browsers load. */
export const suggestPath = '/api/content/suggest'

/**
 * The content of the public pages, one call per page. Texts are in the language of the request; a missing English text falls back to
 * Chinese. The header `cache-tag` of a reply lists the records that it is built from (see `cacheTag`), so that caches can invalidate their
 * copy when one of them changes. A reply that a record does not exist lists the tables in which it could appear. Times are Unix seconds;
 * images are paths of the site or absolute addresses, or ''.
 */
export const contentPaths = {
  site: '/api/content/site',
  home: '/api/content/home',
  top10: '/api/content/top10',
  /** `?id=` */
  teacher: '/api/content/teacher',
  /** The parameters of the list of articles, see `contentAreaPaths` */
  news: '/api/content/news',
  /** All articles, in the news list or not; the parameters of the list of articles */
  information: '/api/content/information',
  /** `?slug=`; also for an article that is not in the news list */
  newsItem: '/api/content/newsItem',
  app: '/api/content/app',
  /** The signed teachers: `?subject=` slug, `?province=`, `?city=`, `?availability=`; `?code=` looks up a certificate */
  sign: '/api/content/sign',
  /** `?year=`, default: the latest; `?subject=` slug, `?province=` */
  teacher100: '/api/content/teacher100',
  /** `?slug=` */
  course: '/api/content/course',
  /** `?compare=` ids of at most {@link mostCompared} courses, joined by `-` */
  compare: '/api/content/compare',
  /** Upcoming offline courses, the slides above them, and a calendar: `?month=` `YYYY-MM` */
  offline: '/api/content/offline',
  company: '/api/content/company',
  /** `?kind=` of the form */
  application: '/api/content/application',
  /** `?topic=` and `?about=`: what the form subscribes to; default: the newsletter */
  newsletter: '/api/content/newsletter',
  /** `?kind=` privacy or terms; `?version=`, default: the one in force */
  policy: '/api/content/policy',
  /** `?q=` words: teachers, courses and articles */
  search: '/api/content/search',
  suggest: suggestPath,
  /** Paths for search engines, in parts of at most {@link sitemapPartSize} records: `?part=`, default 1 */
  sitemap: '/api/content/sitemap',
  /** The latest news for feed readers, in full: `?category=` slug */
  feed: '/api/content/feed',
} as const

/** Name of a page in {@link contentPaths}. */
export type ContentName = keyof typeof contentPaths

/**
 * The records of any area that declares `visitors`, including areas added at run time: a list by the area's filters, `?order=` and `?page=`
 * (1-based), and one record by `?key=`.
 */
export const contentAreaPaths = {
  list: '/api/:controller/list',
  record: '/api/:controller/read',
} as const

/** POST {@link ContentView}: counts a page view of a record. Public; the reply carries no data. */
export const contentViewPath = '/api/content/view'

/** GET `?course=` id `&lesson=` key of a free lesson's video: redirects to the video, whose address is signed for a limited time. */
export const freeLessonPath = '/api/lesson/free'

/** Parameter of a record's page with the token of a preview: it shows the record before it is public. */
export const previewParameter = 'preview'

/** GET: the origins of stored files and of pictures in texts, for the Content-Security-Policy of a page. */
export const contentSourcesPath = '/api/content/sources'

/** Path of the call that signs a page for WeChat. */
export const weChatPath = '/api/content/weChat'

/** Largest number of records in a part of the site map. */
export const sitemapPartSize = 5000

/** Largest number of courses in a comparison. */
export const mostCompared = 3

/** The response header that lists cache tags, separated by spaces. */
export const cacheTagHeader = 'cache-tag'

/** Cache tag of a table (any of its records may matter), or of one record: `teacher`, `teacher:7`. */
export function cacheTag(table: string, id?: number): string {
  return id === undefined ? table : `${table}:${id}`
}

/** Cache tag of the site's configuration. */
export const siteConfigTag = 'config'
