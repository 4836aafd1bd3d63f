import type { TeacherCard, TeacherContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { SiteLink } from '../../app/site-link.tsx'
import { Breadcrumbs } from '../../design/breadcrumbs.tsx'
import { Portrait } from '../../design/portrait.tsx'
import { RichText } from '../../design/rich-text.tsx'
import { Seal } from '../../design/seal.tsx'
import { TeacherFacts } from './teacher-facts.tsx'

export function TeacherPage({ content }: { readonly content: TeacherContent }) {
  const { teacher, rank, others } = content
  const text = useText()
  return (
    <article className="page-width profile">
      <Breadcrumbs
        steps={[
          { text: text('site.home'), to: '/' },
          { text: text('site.top10'), to: '/top10' },
          { text: teacher.name },
        ]}
      />
      <div className="profile-figure">
        <Portrait
          src={teacher.photo || teacher.avatar}
          name={teacher.name}
          alt={text('site.portraitOf', { name: teacher.name })}
          width={480}
          isFirst
        />
        {rank !== null && <Seal text={text(`site.seal.${rank}`)} size="large" />}
      </div>
      <header className="profile-head">
        {teacher.subject && <p className="kicker">{teacher.subject}</p>}
        <h1>{teacher.name}</h1>
        {teacher.title && <p className="profile-title">{teacher.title}</p>}
        {teacher.summary && <p className="profile-summary">{teacher.summary}</p>}
      </header>
      <TeacherFacts teacher={teacher} rank={rank} />
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
      {others.length > 0 && <Others teachers={others} subject={teacher.subject} />}
    </article>
  )
}

function Others({ teachers, subject }: { readonly teachers: readonly TeacherCard[]; readonly subject: string }) {
  const text = useText()
  return (
    <section className="profile-others" aria-labelledby="others">
      <h2 id="others">{text('teacher.others', { subject })}</h2>
      <ul>
        {teachers.map((teacher) => (
          <li key={teacher.id}>
            <SiteLink to={`/teacher/${teacher.id}`} className="mini-teacher">
              <Portrait src={teacher.avatar || teacher.photo} name={teacher.name} width={96} />
              <span>
                <strong>{teacher.name}</strong>
                <span>{teacher.title}</span>
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
