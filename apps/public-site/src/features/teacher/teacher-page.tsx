import type { TeacherCard, TeacherContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import { SaveLink } from '../../app/account/save-link.tsx'
import { SiteLink } from '../../app/frame/site-link.tsx'
import { Breadcrumbs } from '../../design/breadcrumbs.tsx'
import { CourseCard } from '../../design/course-card.tsx'
import { DateText } from '../../design/date-text.tsx'
import { PictureCredit } from '../../design/picture-credit.tsx'
import { Portrait } from '../../design/portrait.tsx'
import { RichText } from '../../design/rich-text.tsx'
import { Seal } from '../../design/seal.tsx'
import { TeamCard } from '../../design/team-card.tsx'
import { TeacherFacts } from './teacher-facts.tsx'

export function TeacherPage({ content }: { readonly content: TeacherContent }) {
  const { teacher, rank, ranks, courses, today, teams, articles, others } = content
  const { subject } = teacher
  const text = useText()
  return (
    <article className="page-width">
      <Breadcrumbs
        steps={[
          { text: text('site.home'), to: '/' },
          { text: text('site.teachers'), to: '/teachers' },
          ...(subject ? [{ text: subject.name, to: `/teachers?subject=${subject.slug}` }] : []),
          { text: teacher.name },
        ]}
      />
      <div className="profile">
        <div className="profile-figure">
          <div className="profile-picture">
            <Portrait
              src={teacher.photo || teacher.avatar}
              name={teacher.name}
              alt={(teacher.photo && teacher.photo_alt) || text('site.portraitOf', { name: teacher.name })}
              width={480}
              isFirst
            />
            {rank !== null && <Seal text={text(`site.seal.${rank}`)} size="large" />}
          </div>
          {teacher.photo && <PictureCredit credit={teacher.photo_credit} />}
        </div>
        <header className="profile-head">
          {subject && <p className="kicker">{subject.name}</p>}
          <h1>{teacher.name}</h1>
          {teacher.title && <p className="profile-title">{teacher.title}</p>}
          {teacher.summary && <p className="profile-summary">{teacher.summary}</p>}
          <p className="profile-actions">
            <SiteLink to={`/enquiry?teacher_id=${teacher.id}`} className="button">
              {text('teacher.enquire')}
            </SiteLink>
            <SaveLink controller="teacher.Teacher" id={teacher.id} />
          </p>
        </header>
        <TeacherFacts teacher={teacher} rank={rank} ranks={ranks} />
        <div className="profile-body">
          {teacher.content && <RichText html={teacher.content} />}
          {teacher.video_url && (
            <p>
              <a className="button" href={teacher.video_url} rel="noopener">
                {text('teacher.video')}
              </a>
            </p>
          )}
        </div>
      </div>
      <Around {...{ courses, today, teams, articles, others }} />
    </article>
  )
}

type AroundProps = Pick<TeacherContent, 'courses' | 'today' | 'teams' | 'articles' | 'others'>

/** The courses, teams and articles of a teacher, and further teachers of the subject. */
function Around({ courses, today, teams, articles, others }: AroundProps) {
  const text = useText()
  return (
    <>
      {courses.length > 0 && (
        <Part id="courses" title={text('teacher.courses')}>
          <ul className="card-grid">
            {courses.map((course) => (
              <li key={course.id}>
                <CourseCard course={course} today={today} heading="h3" />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {teams.length > 0 && (
        <Part id="teams" title={text('teacher.teams')}>
          <ul className="card-grid">
            {teams.map((team) => (
              <li key={team.id}>
                <TeamCard team={team} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {articles.length > 0 && (
        <Part id="articles" title={text('teacher.articles')}>
          <ul className="reading-list">
            {articles.map((item) => (
              <li key={item.id}>
                <p className="kicker">
                  <DateText seconds={item.publish_time} />
                </p>
                <h3>
                  <SiteLink to={`/news/${item.slug}`}>{item.title}</SiteLink>
                </h3>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {others.length > 0 && (
        <Part id="others" title={text('teacher.others')}>
          <ul className="mini-teachers">
            {others.map((other) => (
              <MiniTeacher key={other.id} teacher={other} />
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}

function Part({ id, title, children }: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="profile-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function MiniTeacher({ teacher }: { readonly teacher: TeacherCard }) {
  return (
    <li>
      <SiteLink to={`/teacher/${teacher.id}`} className="mini-teacher">
        <Portrait src={teacher.avatar || teacher.photo} name={teacher.name} width={96} />
        <span>
          <strong>{teacher.name}</strong>
          <span>{teacher.title}</span>
        </span>
      </SiteLink>
    </li>
  )
}
