import type { CourseDetail } from '@teachnet/contract'
import { linesOf } from './lines-of.ts'

/** A lesson of a course. */
export interface Lesson {
  readonly title: string
  /** Null: not stated. */
  readonly minutes: number | null
  /** In lines; may be empty. */
  readonly summary: string
  /** Identifies its video; empty without one. */
  readonly video: string
  /** Everybody may watch the video. */
  readonly isFree: boolean
}

/** The lessons of a course; those of an older one are the lines of its outline. */
export function lessonsOf({ lessons, outline }: Pick<CourseDetail, 'lessons' | 'outline'>): readonly Lesson[] {
  if (lessons.length > 0) return lessons.map(({ is_free: isFree, ...lesson }) => ({ ...lesson, isFree: isFree === 1 }))
  return linesOf(outline).map((title) => ({ title, minutes: null, summary: '', video: '', isFree: false }))
}

/** The lessons of a course that a visitor can watch, or only a member with a confirmed enrolment. */
export function videosOf(lessons: readonly Lesson[]): {
  readonly free: readonly Lesson[]
  readonly all: readonly Lesson[]
} {
  const all = lessons.filter(({ video }) => video !== '')
  return { free: all.filter(({ isFree }) => isFree), all }
}
