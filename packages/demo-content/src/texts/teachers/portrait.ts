import type { Bilingual } from '../../bilingual.ts'
import type { SchoolName, Stage } from '../places.ts'
import type { SubjectName } from '../subjects.ts'

/** The professional titles of Chinese teachers; the help of the site explains them. */
export const titles = {
  professor: ['正高级教师 · 特级教师', 'Full senior teacher, special grade'],
  special: ['特级教师', 'Special-grade teacher'],
  head: ['高级教师 · 学科带头人', 'Senior teacher, head of subject'],
  senior: ['高级教师', 'Senior teacher'],
  first: ['一级教师', 'First-grade teacher'],
  second: ['二级教师', 'Second-grade teacher'],
} as const satisfies Record<string, Bilingual>

export type TitleName = keyof typeof titles

/** What is known of every teacher of the network. */
export interface TeacherEntry {
  readonly name: Bilingual
  readonly isWoman: boolean
  readonly subject: SubjectName
  /** Gives the city as well. */
  readonly school: SchoolName
  /** Default: all stages of the school. */
  readonly stages?: readonly Stage[]
  readonly years: number
  readonly title: TitleName
  /** Days since the contract was signed; absent for a teacher without one. */
  readonly signedDaysAgo?: number
  readonly summary: Bilingual
}

/** A teacher of whom the site tells at length. */
export interface Portrait extends TeacherEntry {
  /** In the hundred teachers of the latest year. */
  readonly rank: number
  readonly availability: 'open' | 'later' | 'closed'
  readonly tags: readonly string[]
  readonly citation: Bilingual
  /** Prose, see `toHtml`. */
  readonly content: Bilingual
}
