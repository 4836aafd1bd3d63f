import { createIntl, type FormatNumberOptions } from '@formatjs/intl'
import { formatters, intlCache } from './intl.ts'
import { languageTag } from './languages.ts'
import type { RegisteredLocale } from './register.ts'
import { isoTime, type Moment, toDate } from './timestamp.ts'

/**
 * Formats of one language. Each returns an empty text for a missing or unreadable value. An engine without the format, such as Hermes, gets a
 * plain one: the date instead of a distance, texts between commas, a code instead of its name.
 */
export interface Formats {
  /** `2026-11-20`. */
  readonly date: (moment: Moment | null | undefined) => string
  /** `2026-11-20 21:56:00`. */
  readonly dateTime: (moment: Moment | null | undefined) => string
  /** `2026年11月20日`, `November 20, 2026`. */
  readonly longDate: (moment: Moment | null | undefined) => string
  /** `3 天前`, `in 2 hours`, in the largest fitting unit. */
  readonly relativeTime: (moment: Moment | null | undefined) => string
  readonly number: (value: number | string | null | undefined, options?: FormatNumberOptions) => string
  /** `a, b and c`. By default an enumeration with “and”; the options are those of `Intl.ListFormat`. */
  readonly list: (texts: readonly string[], options?: Intl.ListFormatOptions) => string
  /** The name of a language, region, script or currency by its code: `中文`, `Germany`, `Euro`. An unknown code is shown as it is. */
  readonly displayName: (code: string, type: Intl.DisplayNamesType) => string
  /** `¥1,234.50`, from the decimal string of the wire or a number, in the currency of the formats. */
  readonly money: (value: number | string | null | undefined) => string
}

/** Time zone and currency of the formats, and the current time. */
export interface FormatsOptions {
  /** IANA name. Default: the machine's zone. Set it if all users should see the same day. */
  readonly timeZone?: string | undefined
  /** ISO 4217 code. Without one, money is formatted as a number with two decimals. */
  readonly currency?: string | undefined
  /** Unix milliseconds. */
  readonly now?: () => number
}

/**
 * Creates the formats of a language.
 *
 * @example createFormats('en', { timeZone: 'Asia/Shanghai' }).longDate('2026-11-20 21:56:00') // 'November 20, 2026'
 */
export function createFormats(
  locale: RegisteredLocale,
  { timeZone, currency, now = Date.now }: FormatsOptions = {},
): Formats {
  const intl = createIntl({ locale: languageTag(locale), timeZone, onError: () => undefined }, intlCache)
  const moneyOptions: FormatNumberOptions = currency
    ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }
    : { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const inDate = (format: (date: Date) => string) => (moment: Moment | null | undefined) => {
    const read = toDate(moment, timeZone)
    return read ? format(read) : ''
  }
  return {
    date: inDate((read) => isoTime(read, timeZone).replace(/ .*/, '')),
    dateTime: inDate((read) => isoTime(read, timeZone)),
    longDate: inDate((read) => toLongDate(read, locale, timeZone)),
    relativeTime: inDate((read) =>
      'RelativeTimeFormat' in Intl
        ? intl.formatRelativeTime(...toDistance(read.getTime() - now()), { numeric: 'auto' })
        : isoTime(read, timeZone),
    ),
    number: inNumber(intl.formatNumber),
    list: (texts, options) => ('ListFormat' in Intl ? intl.formatList(texts, options) : texts.join(', ')),
    displayName: (code, type) => intl.formatDisplayName(code, { type }) ?? code,
    money: inNumber((value) => intl.formatNumber(value, moneyOptions)),
  }
}

/**
 * `2026年11月20日`, `November 20, 2026`. A separate function, for pages that need no other format.
 *
 * @param timeZone IANA name. Default: the machine's zone.
 * @example toLongDate(new Date(0), 'en', 'UTC') // 'January 1, 1970'
 */
export function toLongDate(date: Date, locale: RegisteredLocale, timeZone?: string): string {
  return formatDate(date, locale, { dateStyle: 'long', timeZone })
}

/**
 * A date with options of `Intl.DateTimeFormat`, such as the name of a month. A format is created once for its options.
 *
 * @example formatDate(0, 'en', { month: 'long', timeZone: 'UTC' }) // 'January'
 */
export function formatDate(date: Date | number, locale: RegisteredLocale, options: Intl.DateTimeFormatOptions): string {
  return formatters.getDateTimeFormat(languageTag(locale), options).format(date)
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

/** Formats a number, or a decimal text with all of its digits; an empty text for anything else. */
function inNumber(
  format: (value: number | Intl.StringNumericLiteral, options?: FormatNumberOptions) => string,
): Formats['number'] {
  return (value, options) => {
    const read = typeof value === 'string' ? value.trim() : (value ?? Number.NaN)
    return Number.isFinite(Number(read)) && isNumeric(read) ? format(read, options) : ''
  }
}

/** `Number` also reads blanks and hexadecimal texts. */
function isNumeric(value: number | string): value is number | Intl.StringNumericLiteral {
  return typeof value === 'number' || /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(value)
}
