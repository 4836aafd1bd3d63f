import type { Bilingual } from '../../bilingual.ts'

export interface Article {
  readonly slug: string
  /** Slug of its category. */
  readonly category: 'lessons' | 'teachers' | 'research' | 'schools' | 'reading' | 'notices'
  readonly title: Bilingual
  readonly summary: Bilingual
  /** Prose, see `toHtml`. */
  readonly content: Bilingual
  /** Chinese names of all teachers that the text names. */
  readonly teachers: readonly string[]
  readonly tags: readonly string[]
  readonly author: string
  /** Days since it was published. */
  readonly daysAgo: number
  readonly correction?: Bilingual
}
