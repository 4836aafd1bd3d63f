import type { CategoryHeading, Locale, NewsCard, NewsLink } from '@teachnet/contract'
import { type Bilingual, inLanguage } from '../../in-language.ts'

export interface NewsRow extends Bilingual<'title' | 'summary' | 'category_name'> {
  readonly id: number
  readonly slug: string
  readonly cover: string
  readonly source: string
  readonly author: string
  readonly is_top: number
  readonly publish_time: number
  readonly category_slug: string
}

export function toNewsCard(row: NewsRow, locale: Locale): NewsCard {
  return {
    id: row.id,
    slug: row.slug,
    title: inLanguage(row, 'title', locale),
    summary: inLanguage(row, 'summary', locale),
    cover: row.cover,
    category: { name: inLanguage(row, 'category_name', locale), slug: row.category_slug },
    source: row.source,
    author: row.author,
    is_top: row.is_top === 1 ? 1 : 0,
    publish_time: row.publish_time,
  }
}

/** A heading that articles or courses stand under. */
export function toHeading(
  row: Bilingual<'name'> & { readonly slug: string; readonly parent: string | null },
  locale: Locale,
): CategoryHeading {
  return { name: inLanguage(row, 'name', locale), slug: row.slug, parent: row.parent }
}

export function toNewsLink(
  row: (Bilingual<'title'> & { readonly slug: string }) | undefined,
  locale: Locale,
): NewsLink | null {
  return row ? { slug: row.slug, title: inLanguage(row, 'title', locale) } : null
}
