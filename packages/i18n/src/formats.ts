import type { Locale } from '@teachnet/contract'
import { languageTag } from './language-tag.ts'
import { type Moment, toDate } from './timestamp.ts'

/** The time zone the business keeps; moments are shown in it whatever the visitor's own, so that all see the same day. */
export const siteTimeZone = 'Asia/Shanghai'

/** Formats of one language. Each gives an empty text for an absent or unreadable value. */
export interface Formats {
  /** `2026-11-20`. */
  readonly date: (moment: Moment | null | undefined) => string
  /** `2026-11-20 21:56:00`. */
  readonly dateTime: (moment: Moment | null | undefined) => string
  /** `2026年11月20日`, `November 20, 2026`. */
  readonly longDate: (moment: Moment | null | undefined) => string
  /** `3 天前`, `in 2 hours`, from the largest unit that fits. */
  readonly relativeTime: (moment: Moment | null | undefined) => string
  readonly number: (value: number | string | null | undefined, options?: Intl.NumberFormatOptions) => string
  /** `¥1,234.50`, from the decimal string of the wire or a number of yuan. */
  readonly money: (value: number | string | null | undefined) => string
}

/** In which time zone moments are written, and what now is. */
export interface FormatsOptions {
  /** IANA name. Default: {@link siteTimeZone}. */
  readonly timeZone?: string
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** Creates the formats of a language. */
export function createFormats(
  locale: Locale,
  { timeZone = siteTimeZone, now = Date.now }: FormatsOptions = {},
): Formats {
  const tag = languageTag(locale)
  // Swedish writes ISO 8601, which the business reads in both languages.
  const date = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
  const dateTime = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' })
  const inDate = (format: (date: Date) => string) => (moment: Moment | null | undefined) => {
    const read = toDate(moment)
    return read ? format(read) : ''
  }
  return {
    date: inDate((read) => date.format(read)),
    dateTime: inDate((read) => dateTime.format(read)),
    longDate: inDate((read) => toLongDate(read, locale, timeZone)),
    relativeTime: inDate((read) => relative.format(...toDistance(read.getTime() - now()))),
    number: (value, options) => inNumber(value, (read) => new Intl.NumberFormat(tag, options).format(read)),
    money: (value) => inNumber(value, (read) => money.format(read)),
  }
}

/**
 * `2026年11月20日`, `November 20, 2026`. By itself, for pages that need no other format.
 *
 * @param timeZone IANA name. Default: {@link siteTimeZone}.
 */
export function toLongDate(date: Date, locale: Locale, timeZone: string = siteTimeZone): string {
  return new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'long', timeZone }).format(date)
}

const seconds: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

function toDistance(milliseconds: number): [amount: number, unit: Intl.RelativeTimeFormatUnit] {
  const distance = Math.round(milliseconds / 1000)
  for (const [unit, size] of seconds) if (Math.abs(distance) >= size) return [Math.trunc(distance / size), unit]
  return [distance, 'second']
}

function inNumber(value: number | string | null | undefined, format: (value: number) => string): string {
  if (value === null || value === undefined || value === '') return ''
  const read = Number(value)
  return Number.isFinite(read) ? format(read) : ''
}
