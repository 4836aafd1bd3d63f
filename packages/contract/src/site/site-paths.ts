/**
 * Paths of the public site's pages: `:name` is a parameter. The site gives each its content and look; links that are saved in the back
 * office are checked against them.
 */
export const sitePaths = {
  home: '/',
  teachers: '/teachers',
  top10: '/top10',
  teacher100: '/teacher100',
  sign: '/sign',
  teacher: '/teacher/:id',
  team: '/team/:id',
  courses: '/course',
  listedCourses: '/class',
  compare: '/compare',
  offline: '/offline',
  course: '/course/:slug',
  news: '/news',
  newsItem: '/news/:slug',
  information: '/big_infomation',
  app: '/app',
  company: '/enterprise_info',
  honours: '/honor',
  search: '/search',
  teacherForm: '/teacher_set_in',
  branchForm: '/branch_set_in',
  shopForm: '/shop_set_in',
  classForm: '/class_set_in',
  bookingForm: '/booking',
  enquiryForm: '/enquiry',
  enrolmentForm: '/enrolment',
  findApplication: '/application',
  application: '/application/:number',
  newsletter: '/newsletter',
  subscription: '/subscription',
  privacy: '/privacy',
  terms: '/terms',
} as const

/** Pattern of each path parameter: an id is a number, a slug consists of lower-case letters, digits and hyphens. */
const parts: Readonly<Record<string, string>> = {
  id: String.raw`\d+`,
  slug: '[a-z0-9-]+',
  number: '[A-Za-z0-9-]{10,12}',
}

/** Returns the expression that matches the addresses of a path with parameters, without query and trailing slash. */
export function sitePathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:(\w+)/g, (_, name: string) => parts[name] ?? '[^/]+')}$`)
}

/** Returns whether a path of the site's host leads to something else than a page: the other two apps, stored files, site map and feeds. */
export function isServedOutsidePages(path: string): boolean {
  return /^\/((user|admin|storage|rss)(\/|$)|(rss|sitemap)\.xml$)/.test(path)
}

/**
 * Returns whether a path of the site leads anywhere: to a page (in any spelling, with any query), to another app, or to a file. Whether a
 * record exists is not checked.
 */
export function isSiteTarget(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/, 1)
  const plain = pathname.replace(/(.)\/+$/, '$1')
  const isPage = Object.values(sitePaths)
    .map(sitePathPattern)
    .some((pattern) => pattern.test(plain) || pattern.test(plain.toLowerCase()))
  return isPage || isServedOutsidePages(plain)
}
