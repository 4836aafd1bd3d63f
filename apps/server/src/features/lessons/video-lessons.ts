import type { Locale } from '@teachnet/protocol'
import { valueText } from '../../records/value-text.ts'
import { fileKey } from '../../records/kinds/files.ts'
import { isPrivatePath } from '../../platform/storage/private-file.ts'

/** A lesson of a stored course. */
export interface VideoLesson {
  readonly title: string
  readonly minutes: number | null
  readonly summary: string
  /** Identifies the video for visitors and members; empty without one. */
  readonly key: string
  /** Path of the private file, or empty. */
  readonly path: string
  readonly isFree: boolean
}

/** The lessons of a course as stored, with texts in one language. */
export function videoLessonsOf(rows: readonly Readonly<Record<string, unknown>>[], locale: Locale): VideoLesson[] {
  return rows.map((row) => {
    const textOf = (name: string) => {
      const english = locale === 'en' ? valueText(row[`${name}_en`]) : ''
      return english || valueText(row[name])
    }
    const path = typeof row.video === 'string' && isPrivatePath(row.video) ? row.video : ''
    return {
      title: textOf('title'),
      minutes: typeof row.minutes === 'number' ? row.minutes : null,
      summary: textOf('summary'),
      key: fileKey(path),
      path,
      isFree: row.is_free === 1,
    }
  })
}
