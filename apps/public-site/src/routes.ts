import { index, route, type RouteConfig } from '@react-router/dev/routes'
import { allPages } from './pages.ts'

export default [
  ...allPages.map(({ path, file }) => (path === '/' ? index(file) : route(path.slice(1), file, { id: path.slice(1) }))),
  route('course/:slug/calendar.ics', 'features/course/calendar.route.ts'),
  route('401', 'features/problem/no-access.route.tsx'),
  route('404', 'features/problem/not-found.route.tsx'),
  route('*', 'features/problem/unknown-path.route.tsx'),
  route('storage/*', 'app/stored-file.route.ts'),
  route('sitemap.xml', 'seo/sitemap.route.ts'),
  route('favicon.svg', 'seo/site-icon.route.ts'),
  route('manifest.webmanifest', 'seo/site-manifest.route.ts'),
  route('robots.txt', 'seo/robots.route.ts'),
  route('rss.xml', 'seo/feed.route.ts'),
  route('rss/:category', 'seo/feed.route.ts', { id: 'rss-of-category' }),
  route('news/:slug/qr.svg', 'features/news/qr.route.ts'),
] satisfies RouteConfig
