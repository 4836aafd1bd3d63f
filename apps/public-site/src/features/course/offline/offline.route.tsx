import { Phrases } from '../../../app/chinese-text.tsx'
import { newsletterForm, type OfflineContent, type CourseCard } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import '../course.css'
import type { Route } from './+types/offline.route'
import { pageLoader, type HeadOf } from '../../../app/loading/load-content.server.ts'
import { contentOf } from '../../../app/loading/page-data.ts'
import { breadcrumbs, itemList } from '../../../seo/json-ld.ts'
import { type CourseDate, datesOf, enrolWayOf, isOver } from '../../../app/course-dates.ts'
import { SiteLink } from '../../../app/layout/site-link.tsx'
import { PriceText } from '../../../design/price-text.tsx'
import { Slides } from '../../../design/slides.tsx'
import { CalendarLink } from '../calendar/calendar-link.tsx'
import { CourseDates, PlacesLeft } from '../course-dates.tsx'
import { PlaceMap } from './place-map.tsx'
import { MonthCalendar, MonthText } from '../calendar/month-calendar.tsx'
import { EnrolLink } from '../booking-links.tsx'
import { AddressLine } from '../../../design/address-line.tsx'

const offlineHead: HeadOf<OfflineContent> = ({ site, slides, list, month, months }, place, text) => ({
  path: '/offline',
  // Months without courses have nothing for search engines.
  isUnlisted: months !== null && (month < months.first || month > months.last),
  title: text('site.offline'),
  siteName: site.siteName,
  description: text('course.offlineDescription', {
    titles: list
      .slice(0, 3)
      .map(({ title }) => title)
      .join(text('site.listSeparator')),
  }),
  image: slides[0]?.image || list.find(({ cover }) => cover !== '')?.cover || site.logo,
  jsonLd: [
    itemList(
      text('site.offline'),
      list.map(({ slug, title }, index) => ({ name: title, path: `/course/${slug}`, position: index + 1 })),
      place,
    ),
    breadcrumbs(
      [
        { name: text('site.home'), path: '/' },
        { name: text('site.offline'), path: '/offline' },
      ],
      place,
    ),
  ],
})

export { pageHead as meta, pageHeaders as headers } from '../../../app/loading/page-data.ts'

export const loader = pageLoader('offline', offlineHead)

export default function Offline({ loaderData }: Route.ComponentProps) {
  return <OfflinePage content={contentOf(loaderData)} />
}

/** Courses held on site, as an agenda by month, the next one first. */
export function OfflinePage({ content }: { readonly content: OfflineContent }) {
  const { slides, list, today, month, months, calendar } = content
  const text = useText()
  return (
    <div className="page-width offline">
      <header className="page-head">
        <h1>{text('site.offline')}</h1>
        <p>{text('course.offlineLead')}</p>
      </header>
      <Slides slides={slides} label={text('course.slides')} isFirst />
      <div className="offline-wall">
        <MonthCalendar month={month} months={months} calendar={calendar} today={today} />
        <PlaceMap places={toAgenda(list, today).map(({ date }) => date.region)} />
      </div>
      <Agenda list={list} today={today} />
      <PlaceMails dates={toAgenda(list, today).map(({ date }) => date)} />
    </div>
  )
}

/** Links to subscribe to new dates in the provinces of the coming ones. */
function PlaceMails({ dates }: { readonly dates: readonly Pick<CourseDate, 'region'>[] }) {
  const text = useText()
  const places = new Map(
    dates.flatMap(({ region: [province] }) => (province ? [[province.code, province.name] as const] : [])),
  )
  if (places.size === 0) return null
  return (
    <section className="place-mails" aria-labelledby="place-mails">
      <h2 id="place-mails">{text('course.mailPlaces')}</h2>
      <ul>
        {[...places].map(([code, name]) => (
          <li key={code}>
            <SiteLink to={newsletterForm('place', code)}>{name}</SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The dates by month, after links to the months. */
function Agenda({ list, today }: Pick<OfflineContent, 'list' | 'today'>) {
  const text = useText()
  const months = [...Map.groupBy(toAgenda(list, today), ({ date }) => date.start_date?.slice(0, 7) ?? '')]
  return (
    <>
      {months.length > 1 && (
        <nav className="jumps" aria-label={text('course.months')}>
          <ul>
            {months.map(([month, entries]) => (
              <li key={month}>
                <a href={`#${idOf(month)}`}>
                  <MonthText month={month} /> <span className="facet-count">{entries.length}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {list.length === 0 && <p className="empty">{text('course.noneOffline')}</p>}
      {months.map(([month, entries]) => (
        <section key={month} className="agenda" id={idOf(month)} aria-labelledby={`title-${idOf(month)}`}>
          <h2 id={`title-${idOf(month)}`}>
            <MonthText month={month} />
          </h2>
          <ol>
            {entries.map((entry) => (
              <AgendaEntry key={entry.date.key} {...entry} today={today} />
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}

/** `2026-03`, or '' for courses without a date. */
function idOf(month: string): string {
  return month === '' ? 'later' : `month-${month}`
}

interface Entry {
  readonly course: CourseCard
  readonly date: CourseDate
}

/** Every date of the courses, the next one first; then the courses without a date. */
function toAgenda(courses: readonly CourseCard[], today: string): Entry[] {
  return courses
    .flatMap((course) => datesOf(course).map((date) => ({ course, date })))
    .filter(({ course, date }) => !date.isCancelled && !(date.run && isOver(date, course.kind, today)))
    .toSorted((one, other) => (one.date.start_date ?? '9').localeCompare(other.date.start_date ?? '9'))
}

function AgendaEntry({ course, date, today }: Entry & Pick<OfflineContent, 'today'>) {
  const text = useText()
  const { slug, title, summary, original_price } = course
  const { start_date, run } = date
  const way = run && enrolWayOf(run, today)
  return (
    <li className="agenda-entry">
      <p className="agenda-day" aria-hidden="true">
        {start_date ? Number(start_date.slice(8)) : '—'}
      </p>
      <div className="agenda-words">
        <h3>
          <SiteLink to={`/course/${slug}`}>
            <Phrases>{title}</Phrases>
          </SiteLink>
        </h3>
        <p className="kicker">
          {start_date && <CourseDates date={date} />}
          <AddressLine of={date} copyLabel={text('course.copyAddress')} />
          <PlacesLeft date={date} />
        </p>
        <p className="course-summary">{summary}</p>
      </div>
      <p className="agenda-terms">
        <PriceText price={date.price} original={original_price} />
        {way && <EnrolLink way={way} title={title} run={run} />}
        {start_date && <CalendarLink slug={slug} run={run} />}
      </p>
    </li>
  )
}
