import { formatDate } from '@teachnet/i18n'
import type { Locale } from '@teachnet/protocol'
import { useLocale, useText } from '@teachnet/i18n/react'
import type { HeldCourse, OfflineContent } from '@teachnet/contract'
import { listPath } from '../../../app/list-path.ts'
import { SiteLink } from '../../../app/layout/site-link.tsx'

const styles = {
  month: { year: 'numeric', month: 'long', timeZone: 'UTC' },
  long: { weekday: 'long', timeZone: 'UTC' },
  short: { weekday: 'short', timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** @param month `YYYY-MM` */
export function monthName(month: string, locale: Locale): string {
  return formatDate(new Date(`${month}-01T00:00:00Z`), locale, styles.month)
}

/** A Monday. */
const monday = Date.UTC(2026, 0, 5)

const day = 86_400_000

/** @param index 0 for Monday */
export function weekdayName(index: number, locale: Locale, width: 'long' | 'short'): string {
  return formatDate(monday + index * day, locale, styles[width])
}

/** A month in words. `month` is `YYYY-MM`, or '' for a date that is not known yet. */
export function MonthText({ month }: { readonly month: string }) {
  const text = useText()
  const locale = useLocale()
  if (month === '') return text('course.noDate')
  return <time dateTime={month}>{monthName(month, locale)}</time>
}

type Props = Pick<OfflineContent, 'month' | 'months' | 'calendar' | 'today'>

/** A month as a table of weeks. The month is in the address, so that the links to its neighbours work without scripts. */
export function MonthCalendar({ month, months, calendar, today }: Props) {
  const text = useText()
  const locale = useLocale()
  const before = monthAfter(month, -1)
  const after = monthAfter(month, 1)
  return (
    <section className="month" aria-label={text('course.monthCalendar')} id="calendar">
      <div className="month-head">
        <h2 id="month-title">
          <MonthText month={month} />
        </h2>
        <nav aria-label={text('course.otherMonths')}>
          {months && before >= months.first && <MonthLink month={before} label="course.monthBefore" />}
          {months && after <= months.last && <MonthLink month={after} label="course.monthAfter" />}
        </nav>
      </div>
      <table aria-labelledby="month-title">
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, index) => (
              <th key={index} scope="col" abbr={weekdayName(index, locale, 'long')}>
                {weekdayName(index, locale, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, calendar).map((week, index) => (
            <tr key={index}>
              {week.map((each, at) =>
                each ? <Day key={each.day} {...each} isToday={each.day === today} /> : <td key={at}>&nbsp;</td>,
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {calendar.length === 0 && <p className="empty">{text('course.noneInMonth')}</p>}
    </section>
  )
}

function MonthLink({ month, label }: { readonly month: string; readonly label: string }) {
  const text = useText()
  return (
    <SiteLink to={listPath('/offline', { month })} className="button" preventScrollReset>
      <span className="visually-hidden">{text(label)}</span> <MonthText month={month} />
    </SiteLink>
  )
}

function Day({ day: date, held, isToday }: MonthDay<HeldCourse> & { readonly isToday: boolean }) {
  return (
    <td aria-current={isToday ? 'date' : undefined} className={held.length > 0 ? 'month-held' : undefined}>
      <time dateTime={date}>{Number(date.slice(8))}</time>
      {held.length > 0 && (
        <ul>
          {held.map(({ key, slug, title }) => (
            <li key={key}>
              <SiteLink to={`/course/${slug}`} title={title}>
                <span>{title}</span>
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
    </td>
  )
}

type Held = Pick<HeldCourse, 'start_date' | 'end_date'>

/** A day of a month, with what is held on it. */
interface MonthDay<T> {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly held: readonly T[]
}

/**
 * Returns the weeks of a month from Monday to Sunday; days of other months are null.
 *
 * @param month `YYYY-MM`
 */
export function weeksOf<T extends Held>(month: string, courses: readonly T[]): (MonthDay<T> | null)[][] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const lead = (first.getUTCDay() + 6) % 7
  const cells = Array.from({ length: Math.ceil((lead + length) / 7) * 7 }, (_, index) => {
    const number = index - lead + 1
    if (number < 1 || number > length) return null
    const day = `${month}-${String(number).padStart(2, '0')}`
    return { day, held: courses.filter((course) => isHeld(course, day)) }
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

function isHeld({ start_date, end_date }: Held, day: string): boolean {
  return start_date !== null && start_date <= day && day <= (end_date ?? start_date)
}

/** Returns the month some months later, `YYYY-MM`. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}
