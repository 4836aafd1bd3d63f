import type { CompareContent, CourseDetail } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { addressText } from '@teachnet/contract/place-text'
import type { ReactNode } from 'react'
import '../course.css'
import type { Route } from './+types/compare.route'
import { pageLoader, type HeadOf } from '../../../app/loading/load-content.server.ts'
import { contentOf } from '../../../app/loading/page-data.ts'
import { breadcrumbs } from '../../../seo/json-ld.ts'
import { comparePath } from './compare-choice.ts'
import { listPath } from '../../../app/list-path.ts'
import { SiteLink } from '../../../app/layout/site-link.tsx'
import { TranslatedTexts } from '../../../app/chinese-text.tsx'
import { datesOf } from '../../../app/course-dates.ts'
import { lessonsOf } from '../../../app/course-lessons.ts'
import { linesOf } from '../../../app/lines-of.ts'
import { AddressLine } from '../../../design/address-line.tsx'
import { PriceText } from '../../../design/price-text.tsx'
import { CourseDates, PlacesLeft } from '../course-dates.tsx'

const compareHead: HeadOf<CompareContent> = ({ site, courses }, place, text) => ({
  path: comparePath(courses.map(({ id }) => id)),
  title: text('course.compare'),
  siteName: site.siteName,
  description: text('course.compareLead'),
  image: courses.find(({ cover }) => cover !== '')?.cover || site.logo,
  isUnlisted: true,
  jsonLd: [
    breadcrumbs(
      [
        { name: text('site.home'), path: '/' },
        { name: text('site.courses'), path: '/course' },
        { name: text('course.compare'), path: '/compare' },
      ],
      place,
    ),
  ],
})

export { pageHead as meta, pageHeaders as headers } from '../../../app/loading/page-data.ts'

export const loader = pageLoader('compare', compareHead)

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <ComparePage content={contentOf(loaderData)} />
}

/** Up to three courses side by side, as a table: a row for each property, a column for each course. */
export function ComparePage({ content: { courses } }: { readonly content: CompareContent }) {
  const text = useText()
  const ids = courses.map(({ id }) => id)
  const rows = useCompareRows()
  return (
    <div className="page-width">
      <header className="page-head">
        <h1>{text('course.compare')}</h1>
        <p>{text('course.compareLead')}</p>
      </header>
      {courses.length === 0 ? (
        <p className="empty">
          {text('course.compareNone')} <SiteLink to="/course">{text('site.courses')}</SiteLink>
        </p>
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that it scrolls by keyboard */}
          <section className="compare-scroll" tabIndex={0} aria-label={text('course.compare')}>
            <table className="compare-table">
              <thead>
                <tr>
                  <th scope="col">
                    <span className="visually-hidden">{text('course.compareProperty')}</span>
                  </th>
                  {courses.map(({ id, slug, title }) => (
                    <th key={id} scope="col">
                      <SiteLink to={`/course/${slug}`}>{title}</SiteLink>
                      <SiteLink
                        to={comparePath(ids.filter((each) => each !== id))}
                        className="compare-remove"
                        aria-label={text('course.compareRemoveOf', { title })}
                      >
                        {text('course.compareRemove')}
                      </SiteLink>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ name, valueOf }) => (
                  <tr key={name}>
                    <th scope="row">{text(name)}</th>
                    {courses.map((course) => (
                      <td key={course.id}>{valueOf(course) || '—'}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p>
            <SiteLink to={listPath('/course', { compare: ids.join('-') })} className="button">
              {text('course.compareMore')}
            </SiteLink>
          </p>
        </>
      )}
    </div>
  )
}

interface Row {
  /** Message id. */
  readonly name: string
  readonly valueOf: (course: CourseDetail) => ReactNode
}

/** The properties by which courses are compared. */
function useCompareRows(): readonly Row[] {
  const text = useText()
  return [
    {
      name: 'course.price.row',
      valueOf: ({ price, original_price }) => <PriceText price={price} original={original_price} />,
    },
    { name: 'course.kind', valueOf: ({ kind }) => text(`course.kind.${kind}`) },
    { name: 'course.category', valueOf: ({ category }) => category?.name },
    {
      name: 'course.date',
      valueOf: (course) => <Dates course={course} />,
    },
    {
      name: 'course.place',
      valueOf: (course) => <Places course={course} />,
    },
    { name: 'course.length', valueOf: ({ hours }) => hours !== null && text('course.hours', { hours }) },
    {
      name: 'course.teachers',
      valueOf: ({ teachers }) => (
        <ul>
          {teachers.map(({ id, name }) => (
            <li key={id}>
              <SiteLink to={`/teacher/${id}`}>{name}</SiteLink>
            </li>
          ))}
        </ul>
      ),
    },
    { name: 'course.audience', valueOf: ({ audience }) => <Lines text={audience} /> },
    {
      name: 'course.outline',
      valueOf: (course) => (
        <Lines
          text={lessonsOf(course)
            .map(({ title }) => title)
            .join('\n')}
          isOrdered
        />
      ),
    },
    { name: 'course.tags', valueOf: ({ tags }) => <TranslatedTexts texts={tags.map((tag) => tag.text)} /> },
  ]
}

/** Every date with its places, and with its price where that is another one. */
function Dates({ course }: { readonly course: CourseDetail }) {
  const dates = comingOf(course).filter(({ start_date, capacity }) => start_date !== null || capacity !== null)
  if (dates.length === 0) return '—'
  return (
    <ul>
      {dates.map((date) => (
        <li key={date.key}>
          <CourseDates date={date} /> <PlacesLeft date={date} />
          {date.price !== course.price && (
            <>
              {' '}
              <PriceText price={date.price} original={null} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Every place where a course is held, once. */
function Places({ course }: { readonly course: CourseDetail }) {
  const places = new Map(comingOf(course).map((date) => [addressText(date, 'zh-cn'), date]))
  places.delete('')
  if (places.size === 0) return '—'
  return (
    <ul>
      {[...places].map(([line, date]) => (
        <li key={line}>
          <AddressLine of={date} />
        </li>
      ))}
    </ul>
  )
}

/** The dates of a course that are not cancelled. */
function comingOf(course: CourseDetail) {
  return datesOf(course).filter(({ isCancelled }) => !isCancelled)
}

function Lines({ text, isOrdered = false }: { readonly text: string; readonly isOrdered?: boolean }) {
  const lines = linesOf(text)
  if (lines.length === 0) return '—'
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </List>
  )
}
