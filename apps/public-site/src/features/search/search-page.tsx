import type { SearchContent } from '@teachnet/contract'
import { type Text, useText } from '@teachnet/i18n/react'
import { listPath } from '../../app/list-path.ts'
import { SiteLink } from '../../app/frame/site-link.tsx'
import { allPages } from '../../pages.ts'
import { MarkedText } from '../../design/marked-text.tsx'
import { Portrait } from '../../design/portrait.tsx'
import { SearchBox } from './search-box.tsx'
import { SearchKeySwitch } from './search-key-switch.tsx'

interface Find {
  readonly path: string
  readonly title: string
  readonly note?: string
  readonly excerpt?: string | undefined
  /** Address of the portrait, or ''. */
  readonly portrait?: string
}

/** One search over teachers, courses and articles. */
export function SearchPage({ content }: { readonly content: SearchContent }) {
  const { q, teachers, courses, articles } = content
  const text = useText()
  const found = pagesNamed(q, text)
  const total = teachers.total + courses.total + articles.total + found.length
  return (
    <div className="page-width search-page">
      <header className="page-head">
        <h1>{text('search.title')}</h1>
        <SearchBox q={q} />
        <SearchKeySwitch />
        {q !== '' && <p role="status">{text('search.total', { total, q })}</p>}
      </header>
      {q !== '' && total === 0 && <p className="empty">{text('search.nothing')}</p>}
      <Finds
        id="teachers"
        q={q}
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

/** The pages of the site whose names have all the words. */
function pagesNamed(q: string, text: Text): Find[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return allPages.flatMap(({ path, navigation }) => {
    const title = navigation === undefined ? '' : text(navigation)
    return title !== '' && words.every((word) => title.toLowerCase().includes(word)) ? [{ path, title }] : []
  })
}

interface Props {
  readonly id: 'teachers' | 'courses' | 'articles' | 'pages'
  readonly q: string
  /** Path of the list with all results. */
  readonly path: string
  readonly total: number
  readonly finds: readonly Find[]
}

function Finds({ id, q, path, total, finds }: Props) {
  const text = useText()
  if (finds.length === 0) return null
  return (
    <section className="finds" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{text(`search.${id}`)}</h2>
        <p>{text('search.count', { total })}</p>
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
                <MarkedText text={title} q={q} />
              </SiteLink>
            </h3>
            {note && <p className="kicker">{note}</p>}
            {excerpt && (
              <p className="find-excerpt">
                <MarkedText text={excerpt} q={q} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
