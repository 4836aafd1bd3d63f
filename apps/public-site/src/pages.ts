import type { ContentName } from '@teachnet/contract'

/** What is known of a page beside its look. Head, loader and component are those of its route file. */
export interface SitePage {
  /** Pattern of its path: `:name` stands for a part. */
  readonly path: string
  /** The route file, from this folder. */
  readonly file: string
  /** The content that it shows. Parts of the path and the parameters below are what the content is asked for by. */
  readonly content: ContentName
  /** The parameters of the address that it differs by, beside the language. */
  readonly query: readonly string[]
  /** Message id under which the head of the site names it while editors have not made a menu; absent: not named there. */
  readonly navigation?: string
}

/** Every page of the site, in the order of the navigation. Routes, links, cache keys and the site map follow from it. */
export const pages = {
  home: {
    path: '/',
    file: 'features/home/home.route.tsx',
    content: 'home',
    query: [],
    navigation: 'site.home',
  },
  top10: {
    path: '/top10',
    file: 'features/top10/top10.route.tsx',
    content: 'top10',
    query: [],
    navigation: 'site.top10',
  },
  teacher: { path: '/teacher/:id', file: 'features/teacher/teacher.route.tsx', content: 'teacher', query: [] },
  news: {
    path: '/news',
    file: 'features/news/news-list.route.tsx',
    content: 'news',
    query: ['category', 'page'],
    navigation: 'site.news',
  },
  newsItem: { path: '/news/:slug', file: 'features/news/news-item.route.tsx', content: 'newsItem', query: [] },
} as const satisfies Readonly<Record<string, SitePage>>

export type PageName = keyof typeof pages

/** The same as a list, for loops. */
export const allPages: readonly SitePage[] = Object.values(pages)
