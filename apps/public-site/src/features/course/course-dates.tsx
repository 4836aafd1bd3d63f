import { useText } from '@teachnet/i18n/react'
import type { CourseDate } from '../../app/course-dates.ts'
import { DayText } from '../../design/day-text.tsx'

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
