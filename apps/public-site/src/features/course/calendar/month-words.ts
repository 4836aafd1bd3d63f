import { formatDate } from '@teachnet/i18n'
import type { Locale } from '@teachnet/protocol'

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
