import { type CourseDetail, newsletterForm } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { SaveLink } from '../../app/account/save-link.tsx'
import { displayedDateOf } from '../../app/course-dates.ts'
import { SiteLink } from '../../app/layout/site-link.tsx'
import { AddressLine } from '../../design/address-line.tsx'
import { Fact, TagFact } from '../../design/fact.tsx'
import { PriceText } from '../../design/price-text.tsx'
import { CalendarLink } from './calendar/calendar-link.tsx'
import { comparePath } from './compare/compare-choice.ts'
import { CourseDates, PlacesLeft } from './course-dates.tsx'
import { EnquireLink } from './booking-links.tsx'
import { useStoredAccount } from '../../app/account/use-stored-account.ts'
import { lessonsOf, videosOf } from '../../app/course-lessons.ts'

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
  const visible = displayedDateOf(course)
  return (
    <aside className="course-terms-box" aria-label={text('course.terms')}>
      <PriceText price={visible.price} original={course.original_price} />
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
        {visible.start_date && !hasEnded && <CalendarLink className="button" slug={course.slug} run={visible.run} />}
        <SaveLink controller="course.Course" id={course.id} />
        <SiteLink to={newsletterForm('course', course.id)}>{text('course.mailNext')}</SiteLink>
        <SiteLink to={comparePath([course.id])}>{text('course.compareAdd')}</SiteLink>
      </p>
    </aside>
  )
}

function Terms({ course, hasEnded }: Pick<CourseTermsProps, 'course' | 'hasEnded'>) {
  const text = useText()
  const { hours, tags } = course
  const visible = displayedDateOf(course)
  const { start_date, region, address, capacity } = visible
  return (
    <dl className="facts">
      {start_date && (
        <Fact name="course.date">
          <CourseDates date={visible} />
        </Fact>
      )}
      {(region.length > 0 || address !== '') && (
        <Fact name="course.place">
          <AddressLine of={visible} copyLabel={text('course.copyAddress')} />
        </Fact>
      )}
      {hours !== null && <Fact name="course.length">{text('course.hours', { hours })}</Fact>}
      {capacity !== null && !hasEnded && (
        <Fact name="course.seats">
          <PlacesLeft date={visible} />
        </Fact>
      )}
      <TagFact name="course.tags" tags={tags} />
    </dl>
  )
}

interface OnlineStartProps {
  readonly course: CourseDetail
  /** Undefined: no run takes enrolments. */
  readonly way: (typeof courseWays)[number] | undefined
}

/** The steps with which an online course starts: a free lesson, the enrolment, and the member centre. */
export function OnlineStart({ course, way }: OnlineStartProps) {
  const text = useText()
  const isMember = useStoredAccount('member') !== undefined
  const { free, all } = videosOf(lessonsOf(course))
  const [first] = free
  const rest = all.length - free.length
  const enquiry = `/enquiry?course_id=${course.id}`
  return (
    <section className="course-lines course-steps" aria-labelledby="start">
      <h2 id="start">{text('course.start')}</h2>
      <ol>
        {first && (
          <li>
            {text('course.start.free', { title: first.title })}{' '}
            <a href={`#lesson-${first.video}`}>{text('course.start.watch')}</a>
          </li>
        )}
        <li>
          {text(way ? 'course.start.enrol' : 'course.start.ask')}{' '}
          {way ? <a href="#dates">{text(`course.${way}`)}</a> : <SiteLink to={enquiry}>{text('course.ask')}</SiteLink>}
        </li>
        <li>
          {rest > 0
            ? text('course.start.member', { count: rest })
            : text(all.length > 0 ? 'course.start.allFree' : 'course.start.live')}{' '}
          {rest > 0 && (
            <SiteLink to="/user/account/courses">
              {text(isMember ? 'course.start.continue' : 'course.start.signIn')}
            </SiteLink>
          )}
        </li>
      </ol>
    </section>
  )
}
