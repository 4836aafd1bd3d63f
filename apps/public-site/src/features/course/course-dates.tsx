import { useText } from '@teachnet/i18n/react'
import type { CourseDate } from '../../app/course-dates.ts'
import { DayText } from '../../design/date-text.tsx'

type Dates = Pick<CourseDate, 'start_date' | 'end_date' | 'start_time' | 'end_time' | 'time_zone'>

/** The days of a course and, if they are known, its hours with their time zone. */
export function CourseDates({
  date: { start_date, end_date, start_time, end_time, time_zone },
}: {
  readonly date: Dates
}) {
  const text = useText()
  if (!start_date) return null
  return (
    <span>
      <DayText day={start_date} />
      {end_date && end_date !== start_date && (
        <>
          {' – '}
          <DayText day={end_date} />
        </>
      )}
      {start_time && (
        <>
          {' '}
          <span className="course-clock">
            {end_time ? text('course.clock', { from: start_time, to: end_time }) : start_time}{' '}
            {text(`course.zone.${time_zone.replace('/', '.')}`)}
          </span>
        </>
      )}
    </span>
  )
}

/** Number of free places at a date of a course; nothing if it has no limit. */
export function PlacesLeft({ date: { capacity, left, run } }: { readonly date: CourseDate }) {
  const text = useText()
  if (capacity === null || left === null) return null
  if (left > 0) return <span>{text('course.left', { left, capacity })}</span>
  return (
    <span className="places-full">{text(run && run.has_waiting_list === 0 ? 'course.fullClosed' : 'course.full')}</span>
  )
}
