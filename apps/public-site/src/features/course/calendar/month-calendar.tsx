import type { HeldCourse, OfflineContent } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { listPath } from '../../../app/list-path.ts'
import { SiteLink } from '../../../app/frame/site-link.tsx'
import { type MonthDay, monthAfter, weeksOf } from './month-days.ts'
import { MonthText } from './month-text.tsx'
import { weekdayName } from './month-words.ts'

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
