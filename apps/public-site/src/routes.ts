import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('features/home/home.route.tsx'),
  route('top10', 'features/top10/top10.route.tsx'),
  route('teacher/:id', 'features/teacher/teacher.route.tsx'),
  route('news', 'features/news/news-list.route.tsx'),
  route('news/:slug', 'features/news/news-item.route.tsx'),
  route('401', 'features/problem/no-access.route.tsx'),
  route('404', 'features/problem/not-found.route.tsx'),
  route('*', 'features/problem/unknown-path.route.tsx'),
  route('storage/*', 'app/stored-file.route.ts'),
  route('sitemap.xml', 'seo/sitemap.route.ts'),
  route('robots.txt', 'seo/robots.route.ts'),
  route('rss.xml', 'seo/feed.route.ts'),
] satisfies RouteConfig
