import { languageTag } from '@teachnet/i18n'
import type { Locale } from '@teachnet/protocol'

const styles = {
  month: { year: 'numeric', month: 'long' },
  long: { weekday: 'long' },
  short: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** By language and style. To create a format takes longer than to render an entry of the agenda. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: Locale, style: keyof typeof styles): Intl.DateTimeFormat {
  const key = `${locale} ${style}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(languageTag(locale), { ...styles[style], timeZone: 'UTC' })
  formats.set(key, format)
  return format
}

/** @param month `YYYY-MM` */
export function monthName(month: string, locale: Locale): string {
  return formatOf(locale, 'month').format(new Date(`${month}-01T00:00:00Z`))
}

/** A Monday. */
const monday = Date.UTC(2026, 0, 5)
const day = 86_400_000

/** @param index 0 for Monday */
export function weekdayName(index: number, locale: Locale, width: 'long' | 'short'): string {
  return formatOf(locale, width).format(monday + index * day)
}
