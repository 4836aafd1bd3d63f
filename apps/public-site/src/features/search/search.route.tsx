import type { ListMatch, SearchContent } from '@teachnet/contract'
import { type Text, useText } from '@teachnet/i18n/react'
import type { Route } from './+types/search.route'
import { pageLoader, type HeadOf } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { listPath } from '../../app/list-path.ts'
import { breadcrumbs } from '../../seo/json-ld.ts'
import { SiteLink } from '../../app/layout/site-link.tsx'
import { allPages, pages } from '../../pages.ts'
import { MarkedText } from '../../design/marked-text.tsx'
import { Portrait } from '../../design/teacher-pictures.tsx'
import { SearchBox } from '../../design/search-box.tsx'
import { SearchKeySwitch } from './search-key-switch.tsx'

const searchHead: HeadOf<SearchContent> = ({ site, q }, place, text) => ({
  path: listPath('/search', { q }),
  title: q === '' ? text('search.title') : text('search.titleOf', { q }),
  siteName: site.siteName,
  description: text('search.description', { siteName: site.siteName }),
  image: site.logo,
  isUnlisted: true,
  jsonLd: [
    breadcrumbs(
      [
        { name: text('site.home'), path: '/' },
        { name: text('search.title'), path: '/search' },
      ],
      place,
    ),
  ],
})

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('search', searchHead)

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchPage content={contentOf(loaderData)} />
}

interface Find {
  readonly path: string
  readonly title: string
  readonly note?: string
  readonly excerpt?: string | undefined
  /** Address of the portrait, or ''. */
  readonly portrait?: string
}

/** One search over teachers, courses and articles. */
function SearchPage({ content }: { readonly content: SearchContent }) {
  const { q, teachers, courses, articles } = content
  const text = useText()
  const found = pagesNamed(q, text)
  const kinds = [teachers, courses, articles]
  const total = kinds.reduce((sum, kind) => sum + kind.total, found.length)
  const { match } = kinds.find((kind) => kind.total > 0 && kind.match?.meant !== undefined) ?? {}
  return (
    <div className="page-width search-page">
      <header className="page-head">
        <h1>{text('search.title')}</h1>
        <SearchBox q={q} />
        <SearchKeySwitch />
        {q !== '' && <p role="status">{totalText(content, found.length, text)}</p>}
        {match?.meant !== undefined && (
          <p>
            {text('search.meant')}{' '}
            <SiteLink to={listPath('/search', { q: match.meant })} className="more">
              {match.meant}
            </SiteLink>
          </p>
        )}
      </header>
      {q !== '' && total === 0 && <p className="empty">{text('search.nothing')}</p>}
      {q !== '' && !hasFull(content) && found.length === 0 && <FurtherWays offers={content.offers} />}
      {content.common.length > 0 && <CommonSearches words={content.common} />}
      <Finds
        id="teachers"
        q={q}
        match={teachers.match}
        path="/teachers"
        total={teachers.total}
        finds={teachers.list.map(({ id, name, title, avatar }, index) => ({
          path: `/teacher/${id}`,
          title: name,
          note: title,
          excerpt: teachers.excerpts[index],
          portrait: avatar,
        }))}
      />
      <Finds
        id="courses"
        q={q}
        match={courses.match}
        path="/course"
        total={courses.total}
        finds={courses.list.map(({ slug, title }, index) => ({
          path: `/course/${slug}`,
          title,
          excerpt: courses.excerpts[index],
        }))}
      />
      <Finds
        id="articles"
        q={q}
        match={articles.match}
        path="/big_infomation"
        total={articles.total}
        finds={articles.list.map(({ slug, title }, index) => ({
          path: `/news/${slug}`,
          title,
          excerpt: articles.excerpts[index],
        }))}
      />
      <Finds id="pages" q={q} path="/search" total={found.length} finds={found} />
    </div>
  )
}

/** Whether a record has all words of the search. */
function hasFull({ teachers, courses, articles }: SearchContent): boolean {
  return [teachers, courses, articles].some(({ total, match }) => total > 0 && match?.stage !== 'partial')
}

/** What many visitors search for: on the empty page, and where nothing has all words. */
function CommonSearches({ words }: { readonly words: readonly string[] }) {
  const text = useText()
  return (
    <section className="further-ways" aria-labelledby="common-searches">
      <h2 id="common-searches">{text('search.common')}</h2>
      <ul>
        {words.map((word) => (
          <li key={word}>
            <SiteLink to={listPath('/search', { q: word })} className="button">
              {word}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where a visitor can go on when no record has all words: lists of teachers, and a question to the office. */
function FurtherWays({ offers }: Pick<SearchContent, 'offers'>) {
  const text = useText()
  return (
    <section className="further-ways" aria-labelledby="further-ways">
      <h2 id="further-ways">{text('search.ways')}</h2>
      <ul>
        {offers.map(({ kind, text: name, count, path }) => (
          <li key={path}>
            <SiteLink to={path} className="button">
              {text(`search.offer.${kind}`, { name, count })}
            </SiteLink>
          </li>
        ))}
        <li>
          <SiteLink to={pages.enquiryForm.path} className="button button-primary">
            {text('search.ask')}
          </SiteLink>
        </li>
      </ul>
    </section>
  )
}

/** Counts the results that contain every word. If there are none, the text says that the results match in part. */
function totalText({ q, teachers, courses, articles }: SearchContent, pageTotal: number, text: Text): string {
  const kinds = [teachers, courses, articles].filter(({ total }) => total > 0)
  const full = kinds.filter(({ match }) => match?.stage !== 'partial')
  const total = full.reduce((sum, kind) => sum + kind.total, pageTotal)
  if (total === 0 && kinds.length > 0) return text('search.only', { q })
  const isSimilar = full.length > 0 && pageTotal === 0 && full.every(({ match }) => match?.stage === 'similar')
  if (isSimilar) return text('search.similar', { total, q })
  return text(full.some(({ match }) => match?.isCut) ? 'search.totalMany' : 'search.total', { total, q })
}

/** The pages of the site whose names have all the words. */
function pagesNamed(q: string, text: Text): Find[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return allPages.flatMap(({ path, navigation }) => {
    const title = navigation === undefined ? '' : text(navigation)
    return title !== '' && words.every((word) => title.toLowerCase().includes(word)) ? [{ path, title }] : []
  })
}

function countName(match: ListMatch | undefined) {
  if (match?.isCut) return 'search.many'
  return match?.stage === 'partial' ? 'search.partial' : 'search.count'
}

interface Props {
  readonly id: 'teachers' | 'courses' | 'articles' | 'pages'
  readonly q: string
  readonly match?: ListMatch | undefined
  /** Path of the list with all results. */
  readonly path: string
  readonly total: number
  readonly finds: readonly Find[]
}

function Finds({ id, q, match, path, total, finds }: Props) {
  const text = useText()
  if (finds.length === 0) return null
  const marks = match?.marks ?? q.split(/\s+/)
  return (
    <section className="finds" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{text(`search.${id}`)}</h2>
        <p>{text(countName(match), { total })}</p>
        {total > finds.length && (
          <SiteLink to={listPath(path, { q })} className="more">
            {text('search.all')}
          </SiteLink>
        )}
      </div>
      <ul className="reading-list">
        {finds.map(({ path: to, title, note, excerpt, portrait }) => (
          <li key={to} className={portrait === undefined ? undefined : 'find-person'}>
            {portrait !== undefined && <Portrait src={portrait} name={title} width={56} />}
            <h3>
              <SiteLink to={to}>
                <MarkedText text={title} marks={marks} />
              </SiteLink>
            </h3>
            {note && <p className="kicker">{note}</p>}
            {excerpt && (
              <p className="find-excerpt">
                <MarkedText text={excerpt} marks={marks} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
