import type { CourseDetail } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { SaveLink } from '../../app/account/save-link.tsx'
import { shownDateOf } from '../../app/course-dates.ts'
import { SiteLink } from '../../app/layout/site-link.tsx'
import { AddressLine } from '../../design/address-line.tsx'
import { Fact, TagFact } from '../../design/fact.tsx'
import { PriceText } from '../../design/price-text.tsx'
import { CalendarLink } from './calendar/calendar-link.tsx'
import { comparePath } from './compare/compare-choice.ts'
import { CourseDates } from './course-dates.tsx'
import { EnquireLink } from './enquire-link.tsx'
import { PlacesLeft } from './places-left.tsx'

/** The ways to book a place on this site, the best first. */
export const courseWays = ['enrol', 'wait'] as const

interface CourseTermsProps {
  readonly course: CourseDetail
  /** Number of the site; empty: none. */
  readonly phone: string
  /** Undefined: only by phone. */
  readonly way: (typeof courseWays)[number] | undefined
  /** The last date has passed. */
  readonly hasEnded: boolean
}

/** Price, date and place of a course, and the ways to book it or to come back to it. */
export function CourseTerms({ course, phone, way, hasEnded }: CourseTermsProps) {
  const text = useText()
  const shown = shownDateOf(course)
  return (
    <aside className="course-terms-box" aria-label={text('course.terms')}>
      <PriceText price={shown.price} original={course.original_price} />
      {hasEnded && <p className="places-full">{text('course.ended')}</p>}
      <Terms course={course} hasEnded={hasEnded} />
      <p className="course-actions">
        {way && (
          <a className="button button-primary" href="#dates">
            {text(`course.${way}`)}
          </a>
        )}
        {hasEnded ? (
          <SiteLink to={`/enquiry?course_id=${course.id}`} className="button button-primary">
            {text('course.askNext')}
          </SiteLink>
        ) : (
          <>
            <EnquireLink phone={phone} isSecond={way !== undefined} />
            <SiteLink to={`/enquiry?course_id=${course.id}`} className="button">
              {text('course.ask')}
            </SiteLink>
          </>
        )}
        {shown.start_date && !hasEnded && <CalendarLink className="button" slug={course.slug} run={shown.run} />}
        <SaveLink controller="course.Course" id={course.id} />
        <SiteLink to={comparePath([course.id])}>{text('course.compareAdd')}</SiteLink>
      </p>
    </aside>
  )
}

function Terms({ course, hasEnded }: Pick<CourseTermsProps, 'course' | 'hasEnded'>) {
  const text = useText()
  const { hours, tags } = course
  const shown = shownDateOf(course)
  const { start_date, region, address, capacity } = shown
  return (
    <dl className="facts">
      {start_date && (
        <Fact name="course.date">
          <CourseDates date={shown} />
        </Fact>
      )}
      {(region.length > 0 || address !== '') && (
        <Fact name="course.place">
          <AddressLine of={shown} copyLabel={text('course.copyAddress')} />
        </Fact>
      )}
      {hours !== null && <Fact name="course.length">{text('course.hours', { hours })}</Fact>}
      {capacity !== null && !hasEnded && (
        <Fact name="course.places">
          <PlacesLeft date={shown} />
        </Fact>
      )}
      <TagFact name="course.tags" tags={tags} />
    </dl>
  )
}
