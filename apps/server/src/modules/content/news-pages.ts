import { type FeedContent, type NewsContent, type NewsItemContent, newsPageSize } from '@teachnet/contract'
import { informationItem } from '@teachnet/contract/resources'
import { fail } from '../../errors.ts'
import { definePage } from './page.ts'
import { pageNumber, slug } from './params.ts'

const feedLength = 30

/** The news list, or one category of it. */
export const news = definePage({
  params: { page: pageNumber, category: slug },
  load: async ({ reader, loadSite }, { page = 1, category: key }): Promise<NewsContent> => {
    const [site, categories, { list, total }] = await Promise.all([
      loadSite(),
      reader.headings(informationItem, 'category_id', { isNews: 1 }),
      reader.listCounted(informationItem, {
        filters: { isNews: 1, category: key },
        limit: newsPageSize,
        offset: (page - 1) * newsPageSize,
      }),
    ])
    const category = categories.find(({ slug: each }) => each === key) ?? null
    if ((key !== undefined && !category) || (page > 1 && list.length === 0)) throw fail('RECORD_NOT_FOUND')
    return { site, categories, category, list, page, pageSize: newsPageSize, total }
  },
})

export const newsItem = definePage({
  params: { slug },
  load: async ({ reader, loadSite }, { slug: key = '' }): Promise<NewsItemContent> => {
    const [site, found] = await Promise.all([loadSite(), reader.find(informationItem, key)])
    if (!found) throw fail('RECORD_NOT_FOUND')
    const { id, record: item } = found
    // Neighbours of a news item are news items too.
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
