import type { CourseCard, Locale, Slide } from '@teachnet/contract'
import { formatCents } from '../../cents.ts'
import { type Bilingual, inLanguage } from '../../in-language.ts'
import { toRegionText } from './to-teacher.ts'

export interface CourseRow extends Bilingual<'title' | 'summary'> {
  readonly id: number
  readonly slug: string
  readonly cover: string
  readonly kind: string
  readonly category_name: string | null
  readonly category_name_en: string | null
  readonly category_slug: string | null
  /** Cents. */
  readonly price: number
  readonly original_price: number | null
  readonly hours: number | null
  readonly start_date: string | null
  readonly end_date: string | null
  readonly region: readonly number[]
  readonly address: string
  readonly tags: readonly string[]
  readonly is_recommended: number
}

export function toCourseCard(row: CourseRow, locale: Locale): CourseCard {
  const { category_name, category_name_en, category_slug } = row
  return {
    id: row.id,
    slug: row.slug,
    title: inLanguage(row, 'title', locale),
    summary: inLanguage(row, 'summary', locale),
    cover: row.cover,
    kind: row.kind,
    category:
      category_slug === null
        ? null
        : { name: (locale === 'en' && category_name_en) || (category_name ?? ''), slug: category_slug },
    price: formatCents(row.price),
    original_price: row.original_price === null ? null : formatCents(row.original_price),
    hours: row.hours,
    start_date: row.start_date,
    end_date: row.end_date,
    region: toRegionText(row.region),
    address: row.address,
    tags: row.tags,
    is_recommended: row.is_recommended === 1 ? 1 : 0,
  }
}

export interface SlideRow extends Bilingual<'title'> {
  readonly id: number
  readonly image: string
  readonly link: string
}

export function toSlide(row: SlideRow, locale: Locale): Slide {
  return { id: row.id, title: inLanguage(row, 'title', locale), image: row.image, link: row.link }
}
