import { type ContentOfSource, type Facet, mostCompared } from '@teachnet/contract'
import { type Text, useText } from '@teachnet/i18n/react'
import { useSearchParams } from 'react-router'
import { listPath, pageOfList, useListChoice } from '../../app/list-path.ts'
import { CourseCard } from '../../design/course-card.tsx'
import { DirectoryResults } from '../../design/directory-results.tsx'
import { Facets } from '../../design/facets.tsx'
import { ListSearch } from '../../design/list-search.tsx'
import { SiteLink } from '../../app/layout/site-link.tsx'
import { comparePath, readCompared, toggleCompared } from './compare/compare-choice.ts'
import './course.css'

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
  const { list, facets, page, pageSize, total, today, match } = content
  const text = useText()
  const compared = readCompared(useSearchParams()[0].get('compare'))
  const chosen = chosenOf(content, path)
  const listed = useListChoice(chosen)
  const choice = compared.length > 0 ? { ...listed, compare: compared.join('-') } : listed
  const isEverything = path === '/course'
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
          { filter: 'kind', title: text('course.kind'), facets: isEverything ? facets.kind : [] },
          { filter: 'category', title: text('course.category'), facets: facets.category },
          {
            filter: 'price',
            title: text('course.price.row'),
            facets: facets.price,
            textOf: ({ value }) => toPriceRange(value, text),
            isFolded: true,
          },
          { filter: 'region', title: text('course.region'), facets: isEverything ? facets.region : [], isFolded: true },
          { filter: 'month', title: text('course.month'), facets: isEverything ? facets.month : [], isFolded: true },
          { filter: 'teacher', title: text('course.teacher'), facets: facets.teacher, isFolded: true },
          { filter: 'tag', title: text('course.tags'), facets: facets.tag, isFolded: true },
        ]}
      />
      <Results
        list={list}
        page={page}
        pageSize={pageSize}
        total={total}
        today={today}
        match={match}
        path={path}
        choice={choice}
        compared={compared}
        isNarrowed={Object.keys(chosen).length > 0}
      />
    </div>
  )
}

interface ResultsProps extends Pick<Content, 'list' | 'page' | 'pageSize' | 'total' | 'today' | 'match'> {
  readonly path: Props['path']
  readonly choice: Readonly<Record<string, string>>
  /** Ids of the chosen courses. */
  readonly compared: readonly number[]
  readonly isNarrowed: boolean
}

/** The courses of a page of the list, with their order and the choice for the comparison. */
function Results(props: ResultsProps) {
  const { list, page, pageSize, total, today, match, path, choice, compared, isNarrowed } = props
  const text = useText()
  return (
    <DirectoryResults
      path={path}
      choice={choice}
      page={page}
      pageSize={pageSize}
      total={total}
      isNarrowed={isNarrowed}
      found={text('course.total', { total })}
      match={match}
      isEmpty={list.length === 0}
      none={text('course.none')}
      orders={['recommended', 'newest', 'price', 'start'].map((name) => ({
        name,
        text: text(`course.order.${name}`),
      }))}
      above={
        compared.length > 0 && (
          <p className="compare-bar" role="status">
            {text('course.compareCount', { count: compared.length, most: mostCompared })}{' '}
            <SiteLink to={comparePath(compared)} className="button">
              {text('course.compareNow')}
            </SiteLink>{' '}
            <SiteLink to={listPath(path, choice, { compare: undefined })}>{text('course.compareClear')}</SiteLink>
          </p>
        )
      }
    >
      <ul className="card-grid">
        {list.map((each, index) => (
          <li key={each.id}>
            <CourseCard course={each} today={today} isFirst={index === 0}>
              <CompareLink
                id={each.id}
                title={each.title}
                path={path}
                choice={choice}
                compared={compared}
                page={page}
              />
            </CourseCard>
          </li>
        ))}
      </ul>
    </DirectoryResults>
  )
}

interface CompareProps {
  readonly id: number
  readonly title: string
  readonly path: string
  readonly choice: Readonly<Record<string, string>>
  readonly compared: readonly number[]
  readonly page: number
}

/** Adds a course to the comparison or removes it; the same page of the list follows, with the choice in its address. */
function CompareLink({ id, title, path, choice, compared, page }: CompareProps) {
  const text = useText()
  const isChosen = compared.includes(id)
  if (!isChosen && compared.length >= mostCompared) return null
  const to = pageOfList(path, { ...choice, compare: toggleCompared(compared, id) }, page)
  return (
    <SiteLink
      to={to}
      className="compare-link"
      preventScrollReset
      aria-label={text(isChosen ? 'course.compareRemoveOf' : 'course.compareAddOf', { title })}
      aria-current={isChosen ? 'true' : undefined}
    >
      {text(isChosen ? 'course.compareRemove' : 'course.compareAdd')}
    </SiteLink>
  )
}

/** The words of a range of prices, such as `100-300`. */
function toPriceRange(value: Facet['value'], text: Text): string {
  const [from = '', below = ''] = value.split('-')
  if (below === '1') return text('course.free')
  return text(below === '' ? 'course.priceFrom' : from === '1' ? 'course.priceBelow' : 'course.priceRange', {
    from: Number(from),
    below: Number(below),
  })
}

/** Returns the filters that the reader set; fixed filters of the page are not in its address. */
export function chosenOf({ chosen }: Content, path: '/course' | '/class'): Readonly<Record<string, string>> {
  const { kind, ...others } = chosen
  return path === '/class' || kind === undefined ? others : chosen
}
