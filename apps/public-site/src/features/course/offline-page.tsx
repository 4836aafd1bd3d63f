import type { CourseCard, OfflineContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { SiteLink } from '../../app/site-link.tsx'
import { ChineseText } from '../../design/chinese-text.tsx'
import { CopyButton } from '../../design/copy-button.tsx'
import { PriceText } from '../../design/price-text.tsx'
import { Slides } from '../../design/slides.tsx'
import { CourseDates } from './course-dates.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { MonthText } from './month-text.tsx'
import { PlacesLeft } from './places-left.tsx'

/** Courses held on site, as an agenda by month, the next one first. */
export function OfflinePage({ content }: { readonly content: OfflineContent }) {
  const { slides, list } = content
  const text = useText()
  const months = [...Map.groupBy(list, ({ start_date }) => start_date?.slice(0, 7) ?? '')]
  return (
    <div className="page-width offline">
      <header className="page-head">
        <h1>{text('site.offline')}</h1>
        <p>{text('course.offlineLead')}</p>
      </header>
      <Slides slides={slides} label={text('course.slides')} />
      <MonthCalendar {...content} />
      {months.length > 1 && (
        <nav className="jumps" aria-label={text('course.months')}>
          <ul>
            {months.map(([month, courses]) => (
              <li key={month}>
                <a href={`#${idOf(month)}`}>
                  <MonthText month={month} /> <span className="facet-count">{courses.length}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {list.length === 0 && <p className="empty">{text('course.noneOffline')}</p>}
      {months.map(([month, courses]) => (
        <section key={month} className="agenda" id={idOf(month)} aria-labelledby={`title-${idOf(month)}`}>
          <h2 id={`title-${idOf(month)}`}>
            <MonthText month={month} />
          </h2>
          <ol>
            {courses.map((course) => (
              <AgendaEntry key={course.id} course={course} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

/** `2026-03`, or '' for courses without a date. */
function idOf(month: string): string {
  return month === '' ? 'later' : `month-${month}`
}

function AgendaEntry({ course }: { readonly course: CourseCard }) {
  const text = useText()
  const { slug, title, start_date, region, address, summary, price, original_price } = course
  const place = [region, address].filter(Boolean).join(' ')
  return (
    <li className="agenda-entry">
      <p className="agenda-day" aria-hidden="true">
        {start_date ? Number(start_date.slice(8)) : '—'}
      </p>
      <div className="agenda-words">
        <h3>
          <SiteLink to={`/course/${slug}`}>{title}</SiteLink>
        </h3>
        <p className="kicker">
          {start_date && <CourseDates course={course} />}
          {place && (
            <span>
              <ChineseText>{place}</ChineseText> <CopyButton text={place} label={text('course.copyAddress')} />
            </span>
          )}
          <PlacesLeft course={course} />
        </p>
        <p className="course-summary">{summary}</p>
      </div>
      <p className="agenda-terms">
        <PriceText price={price} original={original_price} />
        {start_date && (
          <a href={`/course/${slug}/calendar.ics`} download={`${slug}.ics`}>
            {text('course.calendar')}
          </a>
        )}
      </p>
    </li>
  )
}
