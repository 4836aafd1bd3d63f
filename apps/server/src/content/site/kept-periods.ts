import type { Locale } from '@teachnet/protocol'

/** The settings that a text for readers can name. Of several, the longest period: a promise must hold for each. */
const periods = {
  keep_refused: [
    'teacher_applications',
    'branch_applications',
    'shop_applications',
    'course_applications',
    'enrolments',
    'enquiries',
  ],
  keep_withdrawn: ['withdrawn'],
} as const

/** Days by the name of the kept rows; 0: for ever. */
export type KeptDays = Readonly<Record<(typeof periods)[keyof typeof periods][number], number>>

const daysOfYear = 365

/**
 * Puts the retention periods of the settings into a text, such as `30 days` for `{keep_withdrawn}`, so that a text that people agree to states
 * what the product does.
 */
export function fillPeriods(text: string, locale: Locale, retention: KeptDays): string {
  return text.replaceAll(/\{(keep_refused|keep_withdrawn)\}/g, (_, name: keyof typeof periods) => {
    const days = periods[name].map((each) => retention[each])
    return periodText(days.includes(0) ? 0 : Math.max(...days), locale)
  })
}

/** @param days 0: for ever */
function periodText(days: number, locale: Locale): string {
  if (days === 0) return locale === 'en' ? 'an unlimited time' : '不限期'
  const [count, unit] = days % daysOfYear === 0 ? ([days / daysOfYear, 'year'] as const) : ([days, 'day'] as const)
  if (locale !== 'en') return `${count} ${unit === 'year' ? '年' : '天'}`
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
