import Button from '@mui/material/Button'
import { formatDate } from '@teachnet/i18n'
import { useLocale, useText } from '@teachnet/i18n/react'

/** The days of a run, and when each begins. */
interface RunDays {
  /** `YYYY-MM-DD`. */
  readonly first: string
  readonly last: string
  /** `HH:MM`; empty: not stated. */
  readonly time: string
  /** `HH:MM`; empty: not stated. */
  readonly end?: string
}

/** Returns the text of a run's days. */
export function useRunDays(): (days: RunDays) => string {
  const text = useText()
  const locale = useLocale()
  // Noon of the machine's own day: a date of a run has no time zone here.
  const dayText = (day: string) => `${day} ${formatDate(new Date(`${day}T12:00:00`), locale, { weekday: 'short' })}`
  return ({ first, last, time, end = '' }) =>
    text('run.when', {
      first: dayText(first),
      last: dayText(last),
      time: end === '' ? time : `${time}–${end}`,
      isLong: String(first !== last),
      hasTime: String(time !== ''),
    })
}

interface RunButtonsProps {
  /** Street and room; may be empty. */
  readonly place: string
  /** Address of the calendar file. */
  readonly calendar: string
}

/** Leads to the map of a run's place, and to its calendar file. */
export function RunButtons({ place, calendar }: RunButtonsProps) {
  const text = useText()
  return (
    <>
      {place !== '' && (
        <Button size="small" href={mapOf(place)} target="_blank" rel="noopener noreferrer">
          {text('run.map')}
        </Button>
      )}
      <Button size="small" href={calendar}>
        {text('run.calendar')}
      </Button>
    </>
  )
}

/** A search of the map that most members in China have; it opens the app of a phone. */
function mapOf(place: string): string {
  return `https://uri.amap.com/search?${new URLSearchParams({ keyword: place })}`
}
