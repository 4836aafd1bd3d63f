import type { ContentOfSource } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useSearchParams } from 'react-router'
import { pageOfList } from '../../app/list-path.ts'
import { useChineseTag } from '../../design/chinese-text.tsx'
import { CourseCard } from '../../design/course-card.tsx'
import { EmptyList } from '../../design/empty-list.tsx'
import { Facets } from '../../design/facets.tsx'
import { ListSearch } from '../../design/list-search.tsx'
import { OrderSwitch } from '../../design/order-switch.tsx'
import { Pager } from '../../design/pager.tsx'

type Content = ContentOfSource<{ readonly list: 'course.Course' }>

/** All courses. */
export function CoursesPage({ content }: { readonly content: Content }) {
  return <Catalogue content={content} path="/course" title="site.courses" lead="course.lead" />
}

/** The courses listed on the site. */
export function ListedCoursesPage({ content }: { readonly content: Content }) {
  return <Catalogue content={content} path="/class" title="site.listedCourses" lead="course.listedLead" />
}

interface Props {
  readonly content: Content
  readonly path: '/course' | '/class'
  /** Message ids. */
  readonly title: string
  readonly lead: string
}

function Catalogue({ content, path, title, lead }: Props) {
  const { list, facets, page, pageSize, total } = content
  const text = useText()
  const chinese = useChineseTag()
  const order = useSearchParams()[0].get('order') ?? undefined
  const chosen = chosenOf(content, path)
  const choice = { ...chosen, ...(order && { order }) }
  return (
    <div className="page-width with-facets">
      <header className="page-head">
        <h1>{text(title)}</h1>
        <p>{text(lead)}</p>
        <ListSearch path={path} chosen={choice} q={chosen.q ?? ''} label={text('course.search')} />
      </header>
      <Facets
        path={path}
        total={total}
        chosen={choice}
        groups={[
          { filter: 'kind', title: text('course.kind'), facets: path === '/course' ? facets.kind : [] },
          { filter: 'category', title: text('course.category'), facets: facets.category },
          {
            filter: 'region',
            title: text('course.region'),
            facets: path === '/course' ? facets.region : [],
            lang: chinese,
          },
        ]}
      />
      <section className="results" aria-label={text('list.results')}>
        <div className="results-head">
          <p role="status">{text('course.total', { total })}</p>
          <OrderSwitch
            path={path}
            chosen={choice}
            order={order}
            orders={['recommended', 'newest', 'price', 'start'].map((name) => ({
              name,
              text: text(`course.order.${name}`),
            }))}
          />
        </div>
        {list.length === 0 ? (
          <EmptyList path={path} isNarrowed={Object.keys(chosen).length > 0}>
            {text('course.none')}
          </EmptyList>
        ) : (
          <ul className="card-grid">
            {list.map((each) => (
              <li key={each.id}>
                <CourseCard course={each} />
              </li>
            ))}
          </ul>
        )}
        <Pager page={page} pages={Math.ceil(total / pageSize)} pathOf={(number) => pageOfList(path, choice, number)} />
      </section>
    </div>
  )
}

/** Returns the filters that the reader set; fixed filters of the page are not in its address. */
export function chosenOf({ chosen }: Content, path: '/course' | '/class'): Readonly<Record<string, string>> {
  const { kind, ...others } = chosen
  return path === '/class' || kind === undefined ? others : chosen
}
