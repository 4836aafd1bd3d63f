import type { CourseDetail, CourseRun } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { datesOf, enrolWayOf } from '../../app/course-dates.ts'
import { SiteLink } from '../../app/layout/site-link.tsx'
import { PriceText } from '../../design/price-text.tsx'
import { CalendarLink } from './calendar/calendar-link.tsx'
import { EnrolLink } from './booking-links.tsx'
import { CourseDates, PlacesLeft } from './course-dates.tsx'
import { AddressLine } from '../../design/address-line.tsx'

interface Props {
  readonly course: CourseDetail
  /** `YYYY-MM-DD` in the site's time zone. */
  readonly today: string
}

/** The coming runs of a course with their seats, each with the way to enrol; nothing for a course without runs. */
export function CourseRuns({ course, today }: Props) {
  const text = useText()
  const dates = datesOf(course).flatMap((date) => (date.run ? [{ ...date, run: date.run }] : []))
  if (dates.length === 0) return null
  return (
    <section className="course-runs" id="dates" aria-labelledby="dates-title">
      <h2 id="dates-title">{text('course.runs')}</h2>
      <ol>
        {dates.map((date) => (
          <li key={date.key} className="course-run">
            <h3>{date.run.title}</h3>
            <p className="kicker">
              <CourseDates date={date} />
              {!date.isCancelled && <PlacesLeft date={date} />}
            </p>
            <p>
              <AddressLine of={date} copyLabel={text('course.copyAddress')} />
            </p>
            {date.run.teacher && (
              <p>
                {text('course.runTeacher')}{' '}
                <SiteLink to={`/teacher/${date.run.teacher.id}`}>{date.run.teacher.name}</SiteLink>
              </p>
            )}
            <p className="course-run-actions">
              <PriceText price={date.price} original={null} />
              <Enrol course={course} run={date.run} today={today} />
              {!date.isCancelled && <CalendarLink slug={course.slug} run={date.run} />}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Enrol({ course, run, today }: Props & { readonly run: CourseRun }) {
  const text = useText()
  if (run.state !== 'open') return <strong>{text(`course.run.${run.state}`)}</strong>
  if (run.start_date < today) return <strong>{text('course.run.begun')}</strong>
  const way = enrolWayOf(run, today)
  if (!way) return <strong>{text('course.fullClosed')}</strong>
  return (
    <EnrolLink
      way={way}
      run={run}
      title={course.title}
      className={way === 'wait' ? 'button' : 'button button-primary'}
    />
  )
}
