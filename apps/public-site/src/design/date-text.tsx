import { toLongDate } from '@teachnet/i18n'
import { siteTimeZone } from '@teachnet/languages'
import { useLocale } from '@teachnet/i18n/react'

/** A date in words, in the site's time zone, so that server and browser render the same text. `seconds` is Unix time. */
export function DateText({ seconds }: { readonly seconds: number }) {
  const date = new Date(seconds * 1000)
  return <time dateTime={date.toISOString()}>{toLongDate(date, useLocale(), siteTimeZone)}</time>
}

/** A calendar date in words. `day` is `YYYY-MM-DD` in the site's time zone. */
export function DayText({ day }: { readonly day: string }) {
  return <time dateTime={day}>{toLongDate(new Date(`${day}T00:00:00+08:00`), useLocale(), siteTimeZone)}</time>
}
