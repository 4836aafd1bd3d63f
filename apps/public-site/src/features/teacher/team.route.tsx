import type { ContentOfSource } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import './teacher.css'
import type { Route } from './+types/team.route'
import { pageLoader, type HeadOf } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { breadcrumbs, organization, team } from '../../seo/json-ld.ts'
import { SiteLink } from '../../app/layout/site-link.tsx'
import { Breadcrumbs } from '../../design/breadcrumbs.tsx'
import { Picture, PictureCredit } from '../../design/picture.tsx'
import { Portrait } from '../../design/teacher-pictures.tsx'
import { RichText } from '../../design/rich-text.tsx'
import { TeacherRow } from '../../design/teacher-row.tsx'

const teamHead: HeadOf<ContentOfSource<{ readonly record: 'teacher.Team' }>> = ({ site, record }, place, text) => {
  const { id, name, slogan, cover, members } = record
  const path = `/team/${id}`
  return {
    path,
    title: name,
    siteName: site.siteName,
    description: [slogan, members.map((member) => member.name).join(text('site.listSeparator'))]
      .filter(Boolean)
      .join(' '),
    image: cover || site.logo,
    jsonLd: [
      team(record, place),
      organization(site, place),
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: text('site.teachers'), path: '/teachers' },
          { name, path },
        ],
        place,
      ),
    ],
  }
}

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('team', teamHead)

export default function Team({ loaderData }: Route.ComponentProps) {
  return <TeamPage content={contentOf(loaderData)} />
}

function TeamPage({ content: { record } }: { readonly content: ContentOfSource<{ readonly record: 'teacher.Team' }> }) {
  const { name, slogan, cover, cover_alt, cover_credit, content, leader, members } = record
  const text = useText()
  return (
    <article className="page-width team">
      <Breadcrumbs
        steps={[{ text: text('site.home'), to: '/' }, { text: text('site.teachers'), to: '/teachers' }, { text: name }]}
      />
      <header className="page-head">
        <h1>{name}</h1>
        {slogan && <p className="team-slogan">{slogan}</p>}
      </header>
      {cover && (
        <Picture
          className="team-cover"
          src={cover}
          sizes="(max-width: 75rem) 100vw, 1200px"
          alt={cover_alt}
          width="1200"
          height="500"
          isFirst
        />
      )}
      {cover && <PictureCredit credit={cover_credit} />}
      <div className="team-body">
        <RichText html={content} />
        {leader && (
          <section className="team-leader" aria-labelledby="leader">
            <h2 id="leader">{text('teacher.leader')}</h2>
            <SiteLink to={`/teacher/${leader.id}`} className="team-leader-link">
              <Portrait src={leader.photo || leader.avatar} name={leader.name} width={320} />
              <strong>{leader.name}</strong>
              <span>{[leader.subject?.name, leader.title].filter(Boolean).join(' · ')}</span>
            </SiteLink>
          </section>
        )}
      </div>
      {members.length > 0 && (
        <section className="section" aria-labelledby="members">
          <h2 id="members">{text('teacher.members', { count: members.length })}</h2>
          <ol className="directory">
            {members.map((member) => (
              <TeacherRow key={member.id} teacher={member} heading="h3" />
            ))}
          </ol>
        </section>
      )}
    </article>
  )
}
