import { toLongDate } from '@teachnet/i18n'
import { useLocale } from '@teachnet/i18n/react'

/** A day in words, in the site's time zone, so that server and browser write the same. `seconds` is Unix time. */
export function DateText({ seconds }: { readonly seconds: number }) {
  const date = new Date(seconds * 1000)
  return <time dateTime={date.toISOString()}>{toLongDate(date, useLocale())}</time>
}
