import { index, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { sitePaths } from '@teachnet/contract'
import type { PageName } from './pages.ts'

/** The route file of each page. Here, because browsers need the table of pages, but not these. */
const files = {
  home: 'features/home/home.route.tsx',
  teachers: 'features/teacher/teachers.route.tsx',
  top10: 'features/ranking/top10.route.tsx',
  teacher100: 'features/ranking/teacher100.route.tsx',
  sign: 'features/ranking/sign.route.tsx',
  teacher: 'features/teacher/teacher.route.tsx',
  team: 'features/teacher/team.route.tsx',
  courses: 'features/course/courses.route.tsx',
  listedCourses: 'features/course/listed-courses.route.tsx',
  compare: 'features/course/compare/compare.route.tsx',
  offline: 'features/course/offline/offline.route.tsx',
  course: 'features/course/course.route.tsx',
  news: 'features/news/news-list.route.tsx',
  newsItem: 'features/news/news-item.route.tsx',
  information: 'features/news/information.route.tsx',
  app: 'features/app/app.route.tsx',
  company: 'features/company/company.route.tsx',
  honours: 'features/company/honours.route.tsx',
  search: 'features/search/search.route.tsx',
  teacherForm: 'features/application/form/application-form.route.tsx',
  branchForm: 'features/application/form/application-form.route.tsx',
  shopForm: 'features/application/form/application-form.route.tsx',
  classForm: 'features/application/form/application-form.route.tsx',
  enquiryForm: 'features/application/form/application-form.route.tsx',
  enrolmentForm: 'features/application/form/application-form.route.tsx',
  findApplication: 'features/application/status/application-status.route.tsx',
  application: 'features/application/status/application-status.route.tsx',
  privacy: 'features/policy/policy.route.tsx',
  terms: 'features/policy/policy.route.tsx',
} as const satisfies Record<PageName, string>

const paths: Readonly<Record<string, string>> = sitePaths

function routeOf(path: string, file: string): RouteConfigEntry {
  return path === '/' ? index(file) : route(path.slice(1), file, { id: path.slice(1) })
}

export default [
  ...Object.entries(files).map(([name, file]) => routeOf(paths[name] ?? name, file)),
  route('course/:slug/calendar.ics', 'features/course/calendar/calendar.route.ts'),
  route('course/:slug/:run/calendar.ics', 'features/course/calendar/calendar.route.ts', { id: 'calendar-of-run' }),
  route('401', 'features/problem/no-access.route.tsx'),
  route('404', 'features/problem/not-found.route.tsx'),
  route('*', 'features/problem/unknown-path.route.tsx'),
  route('storage/*', 'app/stored-file.route.ts'),
  route('sitemap.xml', 'seo/sitemap.route.ts'),
  route('sitemap/:part', 'seo/sitemap.route.ts', { id: 'sitemap-part' }),
  route('card/:page/:key?', 'share/share-card.route.ts'),
  route('icons/:name', 'seo/png-icon.route.ts'),
  route('favicon.svg', 'seo/site-icon.route.ts'),
  route('favicon.ico', 'seo/favicon.route.ts'),
  route('manifest.webmanifest', 'seo/site-manifest.route.ts'),
  route('service-worker.js', 'offline/service-worker.route.ts'),
  route('robots.txt', 'seo/robots.route.ts'),
  route('rss.xml', 'seo/feed.route.ts'),
  route('rss/:category', 'seo/feed.route.ts', { id: 'rss-of-category' }),
  route('news/:slug/qr.svg', 'features/news/qr.route.ts'),
] satisfies RouteConfig
