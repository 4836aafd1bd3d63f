import { useText } from '@teachnet/i18n/react'
import type { CourseDate } from '../../app/course-dates.ts'

/** Number of free places at a date of a course; nothing if it has no limit. */
export function PlacesLeft({ date: { capacity, left, run } }: { readonly date: CourseDate }) {
  const text = useText()
  if (capacity === null || left === null) return null
  if (left > 0) return <span>{text('course.left', { left, capacity })}</span>
  return (
    <span className="places-full">{text(run && run.has_waiting_list === 0 ? 'course.fullClosed' : 'course.full')}</span>
  )
}
