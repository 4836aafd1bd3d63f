import type { Bilingual } from '../../bilingual.ts'

/** What is known of every course. */
export interface CourseEntry {
  /** Begins with the slug of its category. */
  readonly slug: string
  readonly title: Bilingual
  /** Chinese name of the teacher who leads it; a course on site is held in the teacher's city. */
  readonly leader: string
  /** Whole days of a course on site; absent online. */
  readonly days?: 1 | 2
  readonly price: string
  readonly summary: Bilingual
  readonly lessons: readonly Bilingual[]
}

/** A course that the site describes at length. */
export interface DescribedCourse extends CourseEntry {
  readonly tags: readonly string[]
  readonly formerPrice?: string
  readonly isRecommended?: boolean
  /** Prose, see `toHtml`. */
  readonly content: Bilingual
  readonly audience: readonly Bilingual[]
  readonly questions: readonly { readonly question: Bilingual; readonly answer: Bilingual }[]
}
