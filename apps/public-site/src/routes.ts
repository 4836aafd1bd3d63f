import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { index, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { routeFileOf } from './pages.server.ts'
import { type PageName, pageNames, pages } from './pages.ts'

const files = globSync('features/**/*.route.tsx', { cwd: import.meta.dirname })

function routeOf(name: PageName): RouteConfigEntry {
  const wanted = routeFileOf(name)
  const [file, ...more] = files.filter((each) => basename(each) === wanted)
  if (file === undefined || more.length > 0)
    throw new Error(`The page ${name} needs one route file ${wanted} below features/`)
  const { path } = pages[name]
  return path === '/' ? index(file) : route(path.slice(1), file, { id: path.slice(1) })
}

export default [
  ...pageNames.map(routeOf),
  route('course/:slug/calendar.ics', 'features/course/calendar/calendar.route.ts'),
  route('course/:slug/:run/calendar.ics', 'features/course/calendar/calendar.route.ts', { id: 'calendar-of-run' }),
  route('401', 'features/problem/no-access.route.tsx'),
  route('404', 'features/problem/not-found.route.tsx'),
  route('*', 'features/problem/unknown-path.route.tsx'),
  route('storage/*', 'app/stored-file.route.ts'),
  route('sitemap.xml', 'seo/sitemap.route.ts'),
  route('sitemap/:part', 'seo/sitemap.route.ts', { id: 'sitemap-part' }),
  route('card/:page/:key?', 'share/share-card.route.ts'),
  route('fonts/song/:characters', 'design/heading-font/heading-font.route.ts'),
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
