import type { CourseRun } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import type { enrolWayOf } from '../../app/course-dates.ts'
import { SiteLink } from '../../app/layout/site-link.tsx'

interface Props {
  readonly way: NonNullable<ReturnType<typeof enrolWayOf>>
  /** Of the course. */
  readonly title: string
  readonly run: CourseRun
  readonly className?: string
}

/** Leads to the form that requests seats in a run, or a place on its waiting list. */
export function EnrolLink({ way, title, run, className }: Props) {
  const text = useText()
  return (
    <SiteLink
      to={`/enrolment?run_id=${run.id}`}
      className={className || undefined}
      aria-label={text(`course.${way}For`, { title, run: run.title })}
    >
      {text(`course.${way}`)}
    </SiteLink>
  )
}

/** Link for booking the course: calls the phone number, or leads to the contact page. `isAgain`: a second copy, hidden from screen readers. */
export function EnquireLink({
  phone,
  isAgain = false,
  isSecond = false,
}: {
  readonly phone: string
  readonly isAgain?: boolean
  /** The page has a better way. */
  readonly isSecond?: boolean
}) {
  const text = useText()
  const place = { className: isSecond ? 'button' : 'button button-primary', tabIndex: isAgain ? -1 : undefined }
  if (phone === '')
    return (
      <SiteLink {...place} to="/enterprise_info#contact">
        {text('course.contact')}
      </SiteLink>
    )
  return (
    <a {...place} href={`tel:${phone}`}>
      {isAgain ? text('course.enquireShort') : text('course.enquire', { phone })}
    </a>
  )
}
