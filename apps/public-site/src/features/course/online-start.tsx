import type { CourseDetail } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useStoredAccount } from '../../app/account/use-stored-account.ts'
import { lessonsOf, videosOf } from '../../app/course-lessons.ts'
import { SiteLink } from '../../app/layout/site-link.tsx'
import type { courseWays } from './course-terms.tsx'

interface Props {
  readonly course: CourseDetail
  /** Undefined: no run takes enrolments. */
  readonly way: (typeof courseWays)[number] | undefined
}

/** The steps with which an online course starts: a free lesson, the enrolment, and the member centre. */
export function OnlineStart({ course, way }: Props) {
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
