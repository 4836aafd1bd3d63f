import type { RankedTeacher, Top10Content } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { TranslatedTexts } from '../../app/chinese-text.tsx'
import { SiteLink } from '../../app/frame/site-link.tsx'
import { Portrait } from '../../design/portrait.tsx'
import { Seal } from '../../design/seal.tsx'
import { RankingLinks } from './ranking-links.tsx'

export function Top10Page({ content }: { readonly content: Top10Content }) {
  const text = useText()
  return (
    <div className="page-width ranking-page">
      <header className="page-head">
        <h1>{text('site.top10')}</h1>
        <p>{text('ranking.lead')}</p>
        <RankingLinks current="/top10" />
      </header>
      {content.teachers.length === 0 ? (
        <p className="empty">{text('ranking.empty')}</p>
      ) : (
        <ol className="ranking">
          {content.teachers.map((teacher) => (
            <RankingRow key={teacher.id} teacher={teacher} />
          ))}
        </ol>
      )}
    </div>
  )
}

function RankingRow({ teacher }: { readonly teacher: RankedTeacher }) {
  const text = useText()
  const rank = text(`site.seal.${teacher.rank}`)
  return (
    <li className="ranking-row" data-podium={teacher.rank <= 3 || undefined}>
      {/* One seal per page: it marks the first. */}
      {teacher.rank === 1 ? (
        <Seal text={rank} size="large" />
      ) : (
        <span className="ranking-number" aria-hidden="true">
          {rank}
        </span>
      )}
      <div className="ranking-words">
        <h2>
          <SiteLink to={`/teacher/${teacher.id}`}>{teacher.name}</SiteLink>
        </h2>
        <p className="ranking-facts">
          <TranslatedTexts texts={[teacher.subject?.name, teacher.title, teacher.school]} />
        </p>
        <p className="ranking-summary">{teacher.caption || teacher.summary}</p>
      </div>
      <Portrait
        src={teacher.rank <= 3 ? teacher.photo || teacher.avatar : teacher.avatar || teacher.photo}
        name={teacher.name}
        width={teacher.rank <= 3 ? 384 : 96}
        isFirst={teacher.rank === 1}
      />
    </li>
  )
}
