import { createLanguageChoice, defineLanguages } from '@teachnet/i18n'
import { defaultLocale, type Locale, locales } from '@teachnet/protocol'

declare module '@teachnet/i18n' {
  interface Register {
    locale: Locale
  }
}

/** The languages of the product: Chinese is the fallback for missing English texts. */
export const languages = defineLanguages({ locales, defaultLocale })

/** Cookie that stores the chosen language; the API server also reads it. */
export const languageCookie = 'think_lang'

/** Query parameter for the language. */
export const languageParameter = 'lang'

const choice = createLanguageChoice({ languages, cookieName: languageCookie, parameter: languageParameter })

/** The language of a visitor: from the address, else the cookie, else Chinese. The browser's preferences are ignored. */
export const readLanguage = choice.read

/** Whether a language was chosen on this device: the cookies of a page have it. */
export const hasLanguage = choice.isStored

/** Stores a choice for a year, for every host of the product. */
export const storeLanguage = choice.store

/** Stores a choice and reloads the page. */
export const chooseLanguage = choice.choose

/** Title of a document: `{route title} - {site name}`, without a separator if one of them is missing. */
export function documentTitle(routeTitle: string | undefined, siteName: string | undefined): string {
  return [routeTitle, siteName].filter(Boolean).join(' - ')
}

/** Parts of the day, starting at midnight. */
export const greetings = ['lateNight', 'earlyMorning', 'morning', 'noon', 'afternoon', 'evening'] as const

/** Part of the day; also the end of the message id `greeting.<part>`. */
export type Greeting = (typeof greetings)[number]

/**
 * The greeting at a moment. It uses the time zone of the times on the page, not that of the visitor's machine: a page that shows 23:30 must
 * not wish a good morning.
 *
 * @param timeZone IANA name. Default: the site's zone, in which all moments are shown
 */
export function greetingAt(moment: Date, timeZone: string = siteTimeZone): Greeting {
  const hour = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(moment)
  return greetingOf(Number(hour))
}

/** @param hour 0 to 23 */
function greetingOf(hour: number): Greeting {
  if (hour < 5) return 'lateNight'
  if (hour < 9) return 'earlyMorning'
  if (hour < 12) return 'morning'
  if (hour < 14) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}

/**
 * The time zone of the business, as an IANA name. Public pages and the back office show moments in it regardless of the visitor's zone, so
 * that all of them see the same day. Members see their own zone.
 */
export const siteTimeZone = 'Asia/Shanghai'

/** The product's formats of moments and money: options of `createFormats` and properties of `MessagesProvider`. */
export const siteFormats = { timeZone: siteTimeZone, currency: 'CNY' } as const
