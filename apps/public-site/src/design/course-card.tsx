import type { CourseCard as Course } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { Phrases } from '../app/chinese-text.tsx'
import type { ReactNode } from 'react'
import { SiteLink } from '../app/layout/site-link.tsx'
import { datesOf, isOver, displayedDateOf } from '../app/course-dates.ts'
import { PlaceName } from '../app/place-name.tsx'
import { DayText } from './date-text.tsx'
import { Picture } from './picture.tsx'
import { PriceText } from './price-text.tsx'

interface Props {
  readonly course: Course
  /** `YYYY-MM-DD` in the site's time zone; absent from older APIs. */
  readonly today: string | undefined
  readonly heading?: 'h2' | 'h3'
  /** On the first screen. */
  readonly isFirst?: boolean
  /** Additional controls of a list for the course. */
  readonly children?: ReactNode
}

/** A course in a list, styled like a catalogue entry. */
export function CourseCard({ course, today, heading: Heading = 'h2', isFirst = false, children }: Props) {
  const text = useText()
  const visible = displayedDateOf(course)
  const others = datesOf(course).filter(({ isCancelled }) => !isCancelled).length - 1
  const hasEnded = today !== undefined && isOver(visible, course.kind, today)
  const region = visible.run?.region.length ? visible.run.region : course.region
  return (
    <article className="course-card">
      {course.cover && (
        <Picture
          src={course.cover}
          sizes="(max-width: 40rem) 112px, 360px"
          alt=""
          width="360"
          height="225"
          isFirst={isFirst}
        />
      )}
      <p className="kicker">
        <span>{text(`course.kind.${course.kind}`)}</span>
        {course.category && <span>{course.category.name}</span>}
        {course.hours !== null && <span>{text('course.hours', { hours: course.hours })}</span>}
      </p>
      <Heading>
        <SiteLink to={`/course/${course.slug}`}>
          <Phrases>{course.title}</Phrases>
        </SiteLink>
      </Heading>
      <p className="course-summary">{course.summary}</p>
      <p className="course-terms">
        <PriceText price={visible.price} original={course.original_price} />
        {visible.start_date && <DayText day={visible.start_date} />}
        {hasEnded && <span className="places-full">{text('course.endedShort')}</span>}
        {visible.run && visible.left !== null && (
          <span className={visible.left === 0 ? 'places-full' : undefined}>
            {visible.left === 0 ? text('course.fullShort') : text('course.leftShort', { left: visible.left })}
          </span>
        )}
        {others > 0 && <span>{text('course.otherDates', { count: others })}</span>}
        {region.length > 0 && (
          <span>
            <PlaceName of={region} />
          </span>
        )}
      </p>
      {children}
    </article>
  )
}
