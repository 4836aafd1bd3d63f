import {
  type FeedContent,
  type InformationContent,
  type NewsContent,
  type NewsItemContent,
  newsPageSize,
} from '@teachnet/contract'
import { informationItem } from '@teachnet/contract/resources'
import { fail } from '../../errors.ts'
import { definePage, type PageContext } from './page.ts'
import { pageNumber, slug, words } from './params.ts'

const feedLength = 30

/** The news list, or one category of it. */
export const news = definePage({
  params: { page: pageNumber, category: slug },
  load: (context, asked) => loadList(context, asked, { isNews: 1 }),
})

/** All articles, by words and category. */
export const information = definePage({
  params: { page: pageNumber, category: slug, q: words },
  load: async (context, { q = '', ...asked }): Promise<InformationContent> => ({
    ...(await loadList(context, asked, { q })),
    q,
  }),
})

export const newsItem = definePage({
  params: { slug },
  load: async ({ reader, loadSite }, { slug: key = '' }): Promise<NewsItemContent> => {
    const [site, found] = await Promise.all([loadSite(), reader.find(informationItem, key)])
    if (!found) throw fail('RECORD_NOT_FOUND')
    const { id, record: item } = found
    // Neighbours of an item of the news list are on it too.
    const filters = item.is_news === 1 ? { isNews: 1 as const } : {}
    const [previous, next] = await Promise.all([
      reader.findBeside(informationItem, id, { side: 'after', order: 'newest', filters }),
      reader.findBeside(informationItem, id, { side: 'before', order: 'newest', filters }),
    ])
    return { site, item, previous, next }
  },
})

export const feed = definePage({
  params: {},
  load: async ({ reader, loadSite }): Promise<FeedContent> => {
    const [site, list] = await Promise.all([
      loadSite(),
      reader.list(informationItem, { filters: { isNews: 1 }, order: 'newest', limit: feedLength }),
    ])
    return { site, list }
  },
})

interface Asked {
  readonly page: number | undefined
  /** Slug. */
  readonly category: string | undefined
}

async function loadList(
  { reader, loadSite }: PageContext,
  { page = 1, category: key }: Asked,
  { isNews, q }: { readonly isNews?: 1; readonly q?: string },
): Promise<NewsContent> {
  const [site, categories, { list, total }] = await Promise.all([
    loadSite(),
    reader.headings(informationItem, 'category_id', { isNews }),
    reader.listCounted(informationItem, {
      filters: { isNews, q, category: key },
      limit: newsPageSize,
      offset: (page - 1) * newsPageSize,
    }),
  ])
  const category = categories.find(({ slug: each }) => each === key) ?? null
  if ((key !== undefined && !category) || (page > 1 && list.length === 0)) throw fail('RECORD_NOT_FOUND')
  return { site, categories, category, list, page, pageSize: newsPageSize, total }
}
