import type { TeacherCard } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { SiteLink } from '../app/layout/site-link.tsx'
import { TranslatedText } from '../app/chinese-text.tsx'
import { PlaceName } from '../app/place-name.tsx'
import { Portrait } from './teacher-pictures.tsx'

interface Props {
  readonly teacher: TeacherCard
  readonly heading?: 'h2' | 'h3'
  readonly isFirst?: boolean
}

/** A teacher in the directory; the name is the entry's only link. */
export function TeacherRow({ teacher, heading: Heading = 'h2', isFirst = false }: Props) {
  const text = useText()
  return (
    <li className="directory-row">
      <Portrait src={teacher.avatar || teacher.photo} name={teacher.name} width={112} isFirst={isFirst} />
      <div className="directory-words">
        <Heading>
          <SiteLink to={`/teacher/${teacher.id}`}>{teacher.name}</SiteLink>
        </Heading>
        <p className="directory-title">
          {[teacher.subject?.name, teacher.title].filter(Boolean).join(' · ')}
          {teacher.is_signed === 1 && <span className="signed-mark">{text('site.signed')}</span>}
        </p>
        <p className="kicker">
          {teacher.school && (
            <span>
              <TranslatedText>{teacher.school}</TranslatedText>
            </span>
          )}
          {teacher.region.length > 0 && (
            <span>
              <PlaceName of={teacher.region} />
            </span>
          )}
          {teacher.is_signed === 1 && <span>{text(`site.availability.${teacher.availability}`)}</span>}
        </p>
        <p className="directory-summary">{teacher.summary}</p>
      </div>
    </li>
  )
}
