import type { Top10Content, RankedTeacher } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import './ranking.css'
import type { Route } from './+types/top10.route'
import { pageLoader, type HeadOf } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { breadcrumbs, itemList } from '../../seo/json-ld.ts'
import { TranslatedTexts } from '../../app/chinese-text.tsx'
import { teacherPicture } from '../../app/teacher-picture.ts'
import { SiteLink } from '../../app/layout/site-link.tsx'
import { BoardPicture, Portrait } from '../../design/teacher-pictures.tsx'
import { Seal } from '../../design/seal.tsx'
import { RankingLinks } from './ranking-links.tsx'

const path = '/top10'

const top10Head: HeadOf<Top10Content> = ({ site, teachers }, place, text) => {
  const title = text('site.top10')
  const names = teachers.slice(0, 3).map(({ name }) => name)
  return {
    path,
    title,
    siteName: site.siteName,
    description: text('ranking.description', { names: names.join(text('site.listSeparator')) }),
    image: teacherPicture(teachers[0]) || site.logo,
    jsonLd: [
      itemList(
        title,
        teachers.map(({ id, name, rank }) => ({ name, path: `/teacher/${id}`, position: rank })),
        place,
      ),
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: title, path },
        ],
        place,
      ),
    ],
  }
}

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('top10', top10Head)

export default function Top10({ loaderData }: Route.ComponentProps) {
  return <Top10Page content={contentOf(loaderData)} />
}

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
      {teacher.board ? (
        <BoardPicture
          src={teacher.board}
          sizes={teacher.rank === 1 ? '(max-width: 64rem) 100vw, 720px' : '(max-width: 40rem) 100vw, 560px'}
          isFirst={teacher.rank === 1}
        />
      ) : (
        <Portrait src={teacher.photo || teacher.avatar} name={teacher.name} width={240} isFirst={teacher.rank === 1} />
      )}
    </li>
  )
}
