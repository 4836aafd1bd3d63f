import {
  cacheTag,
  type FeedContent,
  type InformationContent,
  type NewsContent,
  type NewsItemContent,
  newsPageSize,
} from '@teachnet/contract'
import { loadViews } from '../../db/content-view.repo.ts'
import { fail } from '../../errors.ts'
import { inLanguage } from '../../in-language.ts'
import { findNeighbour, findNewsItem, loadNews, loadNewsCategories } from './news.repo.ts'
import { type PageTools, type Reader, siteTags, type Tagged } from './pages.ts'
import { toHeading, toNewsCard, toNewsLink } from './to-news.ts'

const feedLength = 30

export const newsTags = [cacheTag('information_item'), cacheTag('information_category')]

interface ListAsked {
  /** 1-based. */
  readonly page: number
  /** Slug. */
  readonly category: string | undefined
}

export function createNewsPages({ db, now, loadSite }: PageTools) {
  async function loadList(
    reader: Reader,
    { page, category: slug }: ListAsked,
    wanted: { q?: string; isNews?: boolean },
  ) {
    const [site, categories, rows] = await Promise.all([
      loadSite(reader),
      loadNewsCategories(db, { now: now(), ...wanted }),
      loadNews(db, {
        ...wanted,
        now: now(),
        limit: newsPageSize,
        offset: (page - 1) * newsPageSize,
        category: slug,
        isPinnedFirst: true,
      }),
    ])
    const category = categories.find((row) => row.slug === slug)
    if ((slug !== undefined && !category) || (page > 1 && rows.length === 0)) throw fail('RECORD_NOT_FOUND')
    const content: NewsContent = {
      site,
      categories: categories.map((row) => toHeading(row, reader.locale)),
      category: category ? toHeading(category, reader.locale) : null,
      list: rows.map((row) => toNewsCard(row, reader.locale)),
      page,
      pageSize: newsPageSize,
      total: rows[0]?.total ?? 0,
    }
    return { content, tags: [...siteTags, ...newsTags] }
  }

  return {
    /** @throws RECORD_NOT_FOUND for a category without news and for a page after the last one */
    news: (reader: Reader, asked: ListAsked): Promise<Tagged<NewsContent>> => loadList(reader, asked, { isNews: true }),

    /** @throws RECORD_NOT_FOUND as `news` */
    async information(reader: Reader, asked: ListAsked & { readonly q: string }): Promise<Tagged<InformationContent>> {
      const { content, tags } = await loadList(reader, asked, { q: asked.q })
      return { content: { ...content, q: asked.q }, tags }
    },

    /** @throws RECORD_NOT_FOUND */
    async newsItem(reader: Reader, slug: string): Promise<Tagged<NewsItemContent>> {
      const { locale } = reader
      const [site, row] = await Promise.all([loadSite(reader), findNewsItem(db, slug, now())])
      if (!row) throw fail('RECORD_NOT_FOUND')
      const [before, after, views] = await Promise.all([
        findNeighbour(db, row, -1, now()),
        findNeighbour(db, row, 1, now()),
        loadViews(db, 'information_item', [row.id]),
      ])
      return {
        content: {
          site,
          item: {
            ...toNewsCard(row, locale),
            content: inLanguage(row, 'content', locale),
            views: views.get(row.id) ?? 0,
            seo_title: locale === 'en' ? '' : row.seo_title,
            seo_description: locale === 'en' ? '' : row.seo_description,
            update_time: row.update_time,
          },
          previous: toNewsLink(before, locale),
          next: toNewsLink(after, locale),
        },
        tags: [...siteTags, ...newsTags, cacheTag('information_item', row.id)],
      }
    },

    async feed(reader: Reader): Promise<Tagged<FeedContent>> {
      const [site, rows] = await Promise.all([
        loadSite(reader),
        loadNews(db, { now: now(), limit: feedLength, isNews: true, isPinnedFirst: false }),
      ])
      return {
        content: { site, list: rows.map((row) => toNewsCard(row, reader.locale)) },
        tags: [...siteTags, ...newsTags],
      }
    },
  }
}
