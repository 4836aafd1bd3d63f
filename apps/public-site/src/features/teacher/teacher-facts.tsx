import type { TeacherProfile } from '@teachnet/contract'
import type { ReactNode } from 'react'
import { toLongDate } from '@teachnet/i18n'
import { useLocale, useText } from '@teachnet/i18n/react'

/** What is known of a teacher in short; what is not known has no line. */
export function TeacherFacts({ teacher, rank }: { readonly teacher: TeacherProfile; readonly rank: number | null }) {
  const text = useText()
  const locale = useLocale()
  return (
    <dl className="facts">
      {rank !== null && <Fact name="teacher.rank">{text('teacher.rankText', { rank })}</Fact>}
      {teacher.school && <Fact name="teacher.school">{teacher.school}</Fact>}
      {teacher.years !== null && (
        <Fact name="teacher.years">{text('teacher.yearsText', { years: teacher.years })}</Fact>
      )}
      {teacher.region && <Fact name="teacher.region">{teacher.region}</Fact>}
      {teacher.is_signed === 1 && (
        <Fact name="teacher.signed">
          {teacher.signed_on
            ? toLongDate(new Date(`${teacher.signed_on}T00:00:00+08:00`), locale)
            : text('teacher.signedYes')}
        </Fact>
      )}
      {teacher.tags.length > 0 && <Fact name="teacher.tags">{teacher.tags.join(text('site.listSeparator'))}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const text = useText()
  return (
    <div>
      <dt>{text(name)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
