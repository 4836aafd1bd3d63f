import type { ListedTeacher, SiteContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { SiteLink } from '../../app/site-link.tsx'
import { Portrait } from '../../design/portrait.tsx'
import { Seal } from '../../design/seal.tsx'

interface Props {
  readonly site: SiteContent
  /** The teacher whose portrait is at the top of the page. */
  readonly teacher: ListedTeacher | undefined
}

export function HomeOpening({ site, teacher }: Props) {
  const text = useText()
  return (
    <section className="opening page-width">
      <div className="opening-words">
        <h1>{site.banner_title || text('home.headline')}</h1>
        <p className="opening-lead">{site.home_info || text('home.lead')}</p>
        <p className="opening-actions">
          <SiteLink to="/teachers" className="button button-primary">
            {text('home.findTeacher')}
          </SiteLink>
          <SiteLink to="/course" className="button">
            {text('home.seeCourses')}
          </SiteLink>
        </p>
      </div>
      {teacher && (
        <SiteLink to={`/teacher/${teacher.id}`} className="opening-figure">
          <Portrait
            src={teacher.photo || teacher.avatar}
            name={teacher.name}
            alt={text('site.portraitOf', { name: teacher.name })}
            width={520}
            isFirst
          />
          <span className="opening-caption">
            <Seal text={text('home.seal')} size="large" />
            <span>
              <strong>{teacher.name}</strong>
              <span>{[teacher.title, teacher.school].filter(Boolean).join(' · ')}</span>
            </span>
          </span>
        </SiteLink>
      )}
    </section>
  )
}
