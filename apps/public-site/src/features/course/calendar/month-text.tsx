import { useLocale, useText } from '@teachnet/i18n/react'
import { monthName } from './month-words.ts'

/** A month in words. `month` is `YYYY-MM`, or '' for a date that is not known yet. */
export function MonthText({ month }: { readonly month: string }) {
  const text = useText()
  const locale = useLocale()
  if (month === '') return text('course.noDate')
  return <time dateTime={month}>{monthName(month, locale)}</time>
}
