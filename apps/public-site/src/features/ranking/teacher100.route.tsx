import type { Teacher100Content, RankedOfYear } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import './ranking.css'
import type { Route } from './+types/teacher100.route'
import { pageLoader, type HeadOf } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { listPath } from '../../app/list-path.ts'
import { breadcrumbs, itemList } from '../../seo/json-ld.ts'
import { teacherPicture } from '../../app/teacher-picture.ts'
import { SiteLink } from '../../app/layout/site-link.tsx'
import { TranslatedText } from '../../app/chinese-text.tsx'
import { EmptyList } from '../../design/empty-list.tsx'
import { Facets } from '../../design/facets.tsx'
import { RankLines } from './rank-lines.tsx'
import { RankingLinks } from './ranking-links.tsx'

const teacher100Head: HeadOf<Teacher100Content> = ({ site, year, years, list, chosen, facets }, place, text) => {
  const subject = facets.subject.find(({ value }) => value === chosen.subject)?.text
  const name = year === null ? text('site.teacher100') : text('ranking.ofYear', { year: String(year) })
  const province = facets.province.find(({ value }) => value === chosen.province)?.text
  const title = [name, subject, province].filter(Boolean).join(' · ')
  return {
    path: listPath('/teacher100', { year: year === null || year === years[0] ? undefined : String(year), ...chosen }),
    title,
    siteName: site.siteName,
    description: text('ranking.hundredDescription', {
      names: list
        .slice(0, 5)
        .map(({ teacher }) => teacher.name)
        .join(text('site.listSeparator')),
    }),
    image: teacherPicture(list[0]?.teacher) || site.logo,
    isUnlisted: list.length === 0 && (chosen.subject !== undefined || chosen.province !== undefined),
    jsonLd: [
      itemList(
        title,
        list.map(({ rank, teacher }) => ({ name: teacher.name, path: `/teacher/${teacher.id}`, position: rank })),
        place,
      ),
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: text('site.teacher100'), path: '/teacher100' },
        ],
        place,
      ),
    ],
  }
}

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('teacher100', teacher100Head)

export default function Teacher100({ loaderData }: Route.ComponentProps) {
  return <Teacher100Page content={contentOf(loaderData)} />
}

const path = '/teacher100'
const step = 10

/** The hundred teachers of a year as a typographic list, the first three enlarged. */
function Teacher100Page({ content }: { readonly content: Teacher100Content }) {
  const { years, year, list, facets, chosen } = content
  const text = useText()
  // The newest year has no parameter, so that the page has only one address.
  const asked = year === null || year === years[0] ? undefined : String(year)
  const choice = { year: asked, ...chosen }
  const isNarrowed = Object.values(chosen).some((value) => value !== undefined)
  return (
    <div className="page-width with-facets">
      <header className="page-head">
        <h1>{year === null ? text('site.teacher100') : text('ranking.ofYear', { year: String(year) })}</h1>
        <p>{text('ranking.hundredLead')}</p>
        <RankingLinks current={path} />
      </header>
      <div className="facets-column">
        {years.length > 1 && (
          <nav className="years" aria-label={text('ranking.years')}>
            <ul>
              {years.map((each, index) => (
                <li key={each}>
                  <SiteLink
                    to={listPath(path, chosen, { year: index === 0 ? undefined : String(each) })}
                    aria-current={each === year ? 'true' : undefined}
                  >
                    {each}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <Facets
          path={path}
          total={list.length}
          chosen={choice}
          groups={[
            { filter: 'subject', title: text('ranking.subject'), facets: facets.subject },
            { filter: 'province', title: text('ranking.province'), facets: facets.province },
          ]}
        />
      </div>
      <section className="results" aria-label={text('list.results')}>
        {list.length === 0 ? (
          <EmptyList path={path} isNarrowed={isNarrowed}>
            {text('ranking.empty')}
          </EmptyList>
        ) : (
          <>
            <RankLines list={list} years={years} />
            <Hundred list={list} isNarrowed={isNarrowed} />
          </>
        )}
      </section>
    </div>
  )
}

interface HundredProps {
  readonly list: readonly RankedOfYear[]
  readonly isNarrowed: boolean
}

function Hundred({ list, isNarrowed }: HundredProps) {
  return (
    <>
      {list.length > 2 * step && !isNarrowed && <Jumps list={list} />}
      <ol className="hundred">
        {list.map((entry) => (
          <Entry key={entry.teacher.id} entry={entry} />
        ))}
      </ol>
    </>
  )
}

function Jumps({ list }: { readonly list: readonly RankedOfYear[] }) {
  const text = useText()
  const starts = list.filter((_, index) => index % step === 0)
  return (
    <nav className="jumps" aria-label={text('ranking.jumps')}>
      <ul>
        {starts.map(({ rank }) => (
          <li key={rank}>
            <a href={`#rank-${rank}`}>{rank}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Entry({ entry }: { readonly entry: RankedOfYear }) {
  const text = useText()
  const { rank, score, citation, teacher } = entry
  return (
    <li id={`rank-${rank}`} className="hundred-row" data-podium={rank <= 3 || undefined} value={rank}>
      <span className="hundred-rank" aria-hidden="true">
        {rank}
      </span>
      <div className="hundred-words">
        <h2>
          <SiteLink to={`/teacher/${teacher.id}`}>{teacher.name}</SiteLink>
        </h2>
        <p className="kicker">
          {teacher.subject && <span>{teacher.subject.name}</span>}
          {teacher.school && (
            <span>
              <TranslatedText>{teacher.school}</TranslatedText>
            </span>
          )}
        </p>
        {citation && <p className="hundred-citation">{citation}</p>}
      </div>
      <p className="hundred-figures">
        <Change entry={entry} />
        {score !== null && <span>{text('ranking.score', { score: score.toFixed(2) })}</span>}
      </p>
    </li>
  )
}

/** Change of rank since the previous year; renders nothing if that year has no list. */
function Change({ entry: { rank, before } }: { readonly entry: RankedOfYear }) {
  const text = useText()
  if (before === undefined) return null
  const [mark, words] =
    before === null
      ? ['', text('ranking.new')]
      : before > rank
        ? ['↑', text('ranking.up', { places: before - rank })]
        : before < rank
          ? ['↓', text('ranking.down', { places: rank - before })]
          : ['', text('ranking.same')]
  return (
    <span className="hundred-change" data-change={mark === '↑' ? 'up' : mark === '↓' ? 'down' : undefined}>
      {mark !== '' && <span aria-hidden="true">{mark} </span>}
      {words}
    </span>
  )
}
