import type { CourseCard } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'

/** How many places of a course are left; nothing if it has no limit. */
export function PlacesLeft({
  course: { capacity, booked },
}: {
  readonly course: Pick<CourseCard, 'capacity' | 'booked'>
}) {
  const text = useText()
  if (capacity === null) return null
  const left = Math.max(capacity - booked, 0)
  return left === 0 ? (
    <span className="places-full">{text('course.full')}</span>
  ) : (
    <span>{text('course.left', { left, capacity })}</span>
  )
}
