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
