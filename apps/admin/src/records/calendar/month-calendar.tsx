import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded'
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { formatDate } from '@teachnet/i18n'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { addMonths, weeksOf } from './months.ts'

/** Something that happens on a day. */
export interface CalendarEntry {
  readonly key: string
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** `HH:mm`, or empty for the whole day. */
  readonly time: string
  readonly title: string
  /** The kind of the entry, such as its area; shown next to the title. */
  readonly note?: string
  readonly tone?: 'start' | 'end' | 'draft'
  /** Opens the record of the entry; without it, the entry is plain text. */
  readonly onOpen?: (() => void) | undefined
}

interface MonthCalendarProps {
  readonly label: string
  readonly month: string
  /** `YYYY-MM-DD`. */
  readonly today: string
  readonly entries: readonly CalendarEntry[]
  readonly isBusy: boolean
  readonly onMonth: (month: string) => void
  /** Shown next to the month, such as a choice of dates. */
  readonly tools?: ReactNode
  /** Shown below the days, such as the time zone. */
  readonly footer?: ReactNode
}

/** Entries of a day that a calendar shows at once. */
const fewEntries = 3

/** A month as a table of days, on phones as a list of the days with entries. Page Up and Page Down change the month, the arrow keys lead from entry to entry. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { month, today, onMonth, tools, footer, isBusy } = props
  const text = useText()
  const locale = useLocale()
  const id = useId()
  const isNarrow = useMediaQuery('(max-width: 599.95px)')
  const title = formatDate(Date.parse(`${month}-01`), locale, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const View = isNarrow ? Agenda : Days
  return (
    <Box
      role="group"
      aria-labelledby={id}
      aria-busy={isBusy}
      sx={{ p: { xs: 2, sm: 4 }, pb: 3 }}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        const by = { PageUp: -1, PageDown: 1 }[event.key]
        if (by !== undefined) {
          event.preventDefault()
          onMonth(addMonths(month, by))
        } else moveFocus(event)
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
        <IconButton
          aria-label={text('calendar.previous')}
          title={text('calendar.previous')}
          onClick={() => onMonth(addMonths(month, -1))}
        >
          <ChevronLeftRounded />
        </IconButton>
        <Typography id={id} variant="h3" component="h2" aria-live="polite" sx={{ minWidth: 120, textAlign: 'center' }}>
          {title}
        </Typography>
        <IconButton
          aria-label={text('calendar.next')}
          title={text('calendar.next')}
          onClick={() => onMonth(addMonths(month, 1))}
        >
          <ChevronRightRounded />
        </IconButton>
        <Button
          size="small"
          variant="outlined"
          disabled={today.startsWith(month)}
          onClick={() => onMonth(today.slice(0, 7))}
        >
          {text('calendar.today')}
        </Button>
        <Box sx={{ ml: { sm: 'auto' }, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>{tools}</Box>
      </Box>
      <View {...props} />
      <Typography variant="body2" color="textSecondary" component="div" sx={{ mt: 3 }}>
        {footer}
      </Typography>
    </Box>
  )
}

/** The arrow keys lead to the entry before or after; up and down to the nearest one a week away. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event
  const day = target instanceof HTMLElement ? target.dataset.day : undefined
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
  if (!day || by === undefined || !(target instanceof HTMLElement)) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-day]')]
  const place = all.indexOf(target)
  const isLater = by > 0
  const distance = (other: HTMLElement) => Math.abs(Date.parse(other.dataset.day ?? '') - Date.parse(day)) / 86_400_000
  const adjacent =
    Math.abs(by) === 1
      ? all[place + by]
      : all
          .filter((other) => (isLater ? (other.dataset.day ?? '') > day : (other.dataset.day ?? '') < day))
          .toSorted((one, two) => Math.abs(distance(one) - 7) - Math.abs(distance(two) - 7))[0]
  if (!adjacent) return
  event.preventDefault()
  adjacent.focus()
}

function Days({ label, month, today, entries }: MonthCalendarProps) {
  const text = useText()
  const locale = useLocale()
  const [full, setFull] = useState<string>()
  const weeks = weeksOf(month)
  const byDay = Map.groupBy(entries, ({ day }) => day)
  return (
    <Box component="table" aria-label={label} sx={tableStyle}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {formatDate(Date.parse(day), locale, { weekday: 'short', timeZone: 'UTC' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            {days.map((day) => {
              const all = byDay.get(day) ?? []
              const visible = full === day ? all : all.slice(0, fewEntries)
              return (
                <td
                  key={day}
                  className={[day.startsWith(month) ? '' : 'is-outside', day === today ? 'is-today' : ''].join(' ')}
                  aria-current={day === today ? 'date' : undefined}
                >
                  <span className="day">{Number(day.slice(8))}</span>
                  <ul>
                    {visible.map((entry) => (
                      <li key={entry.key}>
                        <Entry entry={entry} />
                      </li>
                    ))}
                  </ul>
                  {all.length > visible.length && (
                    <Button
                      size="small"
                      onClick={() => setFull(day)}
                      sx={{ minHeight: 24, py: 0, px: 1, fontSize: '0.75rem' }}
                    >
                      {text('calendar.more', { count: all.length - visible.length })}
                    </Button>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

/** Days of the calendar are midnights in UTC. */
const dayAndWeekday = { month: 'short', day: 'numeric', weekday: 'short', timeZone: 'UTC' } as const

function Agenda({ label, month, entries }: MonthCalendarProps) {
  const text = useText()
  const locale = useLocale()
  const byDay = Map.groupBy(
    entries.filter(({ day }) => day.startsWith(month)),
    ({ day }) => day,
  )
  const days = [...byDay.keys()].toSorted()
  if (days.length === 0) return <Typography color="textSecondary">{text('calendar.nothing')}</Typography>
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
      {days.map((day) => (
        <li key={day}>
          <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
            {formatDate(Date.parse(day), locale, dayAndWeekday)}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
            {byDay.get(day)?.map((entry) => (
              <li key={entry.key}>
                <Entry entry={entry} />
              </li>
            ))}
          </Box>
        </li>
      ))}
    </Box>
  )
}

const tones = { start: 'success.main', end: 'warning.main', draft: 'info.main' } as const

function Entry({ entry: { day, time, title, note, tone, onOpen } }: { readonly entry: CalendarEntry }) {
  const words = [time, title, note].filter(Boolean).join(' · ')
  return (
    <Box
      component={onOpen ? 'button' : 'span'}
      type={onOpen ? 'button' : undefined}
      onClick={onOpen}
      data-day={onOpen && day}
      title={words}
      sx={{
        ...entryStyle,
        borderLeftColor: tone ? tones[tone] : 'primary.main',
        cursor: onOpen ? 'pointer' : undefined,
      }}
    >
      <span>
        {time && (
          <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', mr: 1 }}>
            {time}
          </Box>
        )}
        {title}
      </span>
      {note && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.75rem' }}>
          {note}
        </Box>
      )}
    </Box>
  )
}

const entryStyle = {
  display: 'block',
  width: '100%',
  minHeight: 24,
  px: 1.5,
  py: 0.5,
  border: 0,
  borderLeft: 3,
  borderLeftStyle: 'solid',
  borderRadius: 1,
  bgcolor: 'action.hover',
  color: 'text.primary',
  font: 'inherit',
  fontSize: '0.7812rem',
  lineHeight: 1.4,
  textAlign: 'left',
  overflow: 'hidden',
  // Two lines; the complete text is the title.
  '& > span:first-of-type': {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
  },
  overflowWrap: 'anywhere',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
} as const

const tableStyle = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& th': { py: 1.5, fontSize: '0.8125rem', fontWeight: 600, color: 'text.secondary', textAlign: 'left', px: 1.5 },
  '& td': { height: 104, verticalAlign: 'top', border: 1, borderColor: 'divider', p: 1 },
  '& td ul': { listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.5 },
  '& .day': {
    display: 'inline-block',
    minWidth: 24,
    height: 24,
    lineHeight: '24px',
    borderRadius: '12px',
    textAlign: 'center',
    fontSize: '0.8125rem',
    fontVariantNumeric: 'tabular-nums',
    mb: 0.5,
  },
  '& .is-outside .day': { color: 'text.secondary' },
  '& td.is-outside': { bgcolor: 'action.hover' },
  '& .is-today .day': { bgcolor: 'primary.main', color: 'primary.contrastText', fontWeight: 600 },
} as const
