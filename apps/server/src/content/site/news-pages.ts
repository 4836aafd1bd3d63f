import {
  type CategoryHeading,
  type FeedContent,
  type InformationContent,
  type NewsArticle,
  type NewsContent,
  type NewsItemContent,
} from '@teachnet/contract'
import { course, informationItem } from '@teachnet/contract/resources'
import type { ContentReader } from '../content-reader.ts'
import { fail } from '../../platform/errors.ts'
import { areaListPage } from './area-pages.ts'
import { definePage, type Page } from './page.ts'
import { slug } from './params.ts'

const feedLength = 30
const mostReadCount = 6
const relatedCount = 4
const courseCount = 3

const articles = areaListPage(informationItem)

/** The news list, narrowed by the parameters of the list of articles. */
export const news: Page<NewsContent> = {
  params: Object.fromEntries(Object.entries(articles.params).filter(([name]) => name !== 'isNews')),
  async load(context, textOf) {
    const { reader } = context
    const [content, mostRead] = await Promise.all([
      articles.load(context, (name) => (name === 'isNews' ? '1' : textOf(name))),
      reader.mostViewed(informationItem, { view: 'link', filters: { isNews: 1 }, limit: mostReadCount }),
    ])
    return { ...content, category: await findCategory(reader, content.chosen.category), mostRead }
  },
}

/** All articles, whether they are news or not. */
export const information: Page<InformationContent> = {
  params: articles.params,
  async load(context, textOf) {
    const [content, mostRead] = await Promise.all([
      articles.load(context, textOf),
      context.reader.mostViewed(informationItem, { view: 'link', limit: mostReadCount }),
    ])
    return { ...content, mostRead }
  },
}

/** @throws RECORD_NOT_FOUND for a category without news */
async function findCategory(reader: ContentReader, key: string | undefined): Promise<CategoryHeading | null> {
  if (key === undefined) return null
  const categories = await reader.headings(informationItem, 'category_id', { isNews: 1 })
  const category = categories.find((each) => each.slug === key)
  if (!category) throw fail('RECORD_NOT_FOUND')
  return category
}

export const newsItem = definePage({
  params: { slug },
  load: async ({ reader, loadSite, loadToday }, { slug: key = '' }): Promise<NewsItemContent> => {
    const [site, today, found] = await Promise.all([loadSite(), loadToday(), reader.find(informationItem, key)])
    if (!found) throw fail('RECORD_NOT_FOUND')
    const { id, record: item } = found
    // Neighbours of a news item are news items too.
    const filters = item.is_news === 1 ? { isNews: 1 as const } : {}
    const [previous, next] = await Promise.all([
      reader.findBeside(informationItem, id, { side: 'after', order: 'newest', filters }),
      reader.findBeside(informationItem, id, { side: 'before', order: 'newest', filters }),
    ])
    const [related, courses] = await Promise.all([loadRelated(reader, id, item), loadCourses(reader, item)])
    return { site, item, previous, next, related, courses, today }
  },
})

/** Articles that share the first tag of an article, filled up with those of its category. */
async function loadRelated(reader: ContentReader, id: number, { tags, category, is_news }: NewsArticle) {
  const range = { order: 'newest', except: id, limit: relatedCount } as const
  const isNews = is_news === 1 ? { isNews: 1 as const } : {}
  const [alike, near] = await Promise.all([
    tags[0] === undefined ? [] : reader.list(informationItem, { ...range, filters: { ...isNews, tag: tags[0].value } }),
    reader.list(informationItem, { ...range, filters: { ...isNews, category: category.slug } }),
  ])
  const known = new Set(alike.map((each) => each.id))
  return [...alike, ...near.filter((each) => !known.has(each.id))].slice(0, relatedCount)
}

async function loadCourses(reader: ContentReader, { teachers }: NewsArticle) {
  const [first] = teachers
  return first ? reader.list(course, { filters: { teacher: first.id }, limit: courseCount }) : []
}

/** The latest news, or those of one category. */
export const feed = definePage({
  params: { category: slug },
  load: async ({ reader, loadSite }, { category: key }): Promise<FeedContent> => {
    const [site, category, list] = await Promise.all([
      loadSite(),
      findCategory(reader, key),
      reader.list(informationItem, {
        view: 'page',
        filters: { isNews: 1, category: key },
        order: 'newest',
        limit: feedLength,
      }),
    ])
    return { site, category, list }
  },
})
