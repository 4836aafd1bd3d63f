import type { CourseRun } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'

interface Props {
  readonly slug: string
  /** Undefined for the course's own dates. */
  readonly run: CourseRun | undefined
  readonly className?: string
}

/** Downloads a date of a course for the visitor's calendar. */
export function CalendarLink({ slug, run, className }: Props) {
  const text = useText()
  const path = run ? `/course/${slug}/${run.id}/calendar.ics` : `/course/${slug}/calendar.ics`
  return (
    <a className={className} href={path} download={run ? `${slug}-${run.start_date}.ics` : `${slug}.ics`}>
      {text('course.calendar')}
    </a>
  )
}
