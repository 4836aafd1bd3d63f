import type { CourseDetail } from '@teachnet/contract'
import { addressText } from '@teachnet/contract/place-text'
import { useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import { TranslatedTexts } from '../../../app/chinese-text.tsx'
import { datesOf } from '../../../app/course-dates.ts'
import { lessonsOf } from '../../../app/course-lessons.ts'
import { SiteLink } from '../../../app/frame/site-link.tsx'
import { linesOf } from '../../../app/lines-of.ts'
import { AddressLine } from '../../../design/address-line.tsx'
import { PriceText } from '../../../design/price-text.tsx'
import { CourseDates } from '../course-dates.tsx'
import { PlacesLeft } from '../places-left.tsx'

interface Row {
  /** Message id. */
  readonly name: string
  readonly valueOf: (course: CourseDetail) => ReactNode
}

/** The properties by which courses are compared. */
export function useCompareRows(): readonly Row[] {
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
