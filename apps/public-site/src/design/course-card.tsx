import type { CourseCard as Course } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import { SiteLink } from '../app/site-link.tsx'
import { ChineseText } from './chinese-text.tsx'
import { DayText } from './day-text.tsx'
import { Picture } from './picture.tsx'
import { PriceText } from './price-text.tsx'

/** A course in a list, styled like a catalogue entry. */
export function CourseCard({
  course,
  heading: Heading = 'h2',
  children,
}: {
  readonly course: Course
  readonly heading?: 'h2' | 'h3'
  /** What else a list does with the course. */
  readonly children?: ReactNode
}) {
  const text = useText()
  return (
    <article className="course-card">
      {course.cover && (
        <Picture
          src={course.cover}
          sizes="(max-width: 40rem) 100vw, 360px"
          alt=""
          width="360"
          height="225"
          loading="lazy"
        />
      )}
      <p className="kicker">
        <span>{text(`course.kind.${course.kind}`)}</span>
        {course.category && <span>{course.category.name}</span>}
        {course.hours !== null && <span>{text('course.hours', { hours: course.hours })}</span>}
      </p>
      <Heading>
        <SiteLink to={`/course/${course.slug}`}>{course.title}</SiteLink>
      </Heading>
      <p className="course-summary">{course.summary}</p>
      <p className="course-terms">
        <PriceText price={course.price} original={course.original_price} />
        {course.start_date && <DayText day={course.start_date} />}
        {course.region && <ChineseText>{course.region}</ChineseText>}
      </p>
      {children}
    </article>
  )
}
