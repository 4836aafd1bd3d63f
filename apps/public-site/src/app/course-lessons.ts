import type { CourseDetail } from '@teachnet/contract'
import { linesOf } from './lines-of.ts'

/** A lesson of a course. */
export interface Lesson {
  readonly title: string
  /** Null: not stated. */
  readonly minutes: number | null
  /** In lines; may be empty. */
  readonly summary: string
}

/** The lessons of a course; those of an older one are the lines of its outline. */
export function lessonsOf({ lessons, outline }: Pick<CourseDetail, 'lessons' | 'outline'>): readonly Lesson[] {
  if (lessons.length > 0) return lessons
  return linesOf(outline).map((title) => ({ title, minutes: null, summary: '' }))
}
