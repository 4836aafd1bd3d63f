import { languageTag } from '@teachnet/i18n'
import { useLocale, useText } from '@teachnet/i18n/react'

/** A month in words. `month` is `YYYY-MM`, or '' for a date that is not known yet. */
export function MonthText({ month }: { readonly month: string }) {
  const text = useText()
  const locale = useLocale()
  if (month === '') return text('course.noDate')
  const format = new Intl.DateTimeFormat(languageTag(locale), { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return <time dateTime={month}>{format.format(new Date(`${month}-01T00:00:00Z`))}</time>
}
