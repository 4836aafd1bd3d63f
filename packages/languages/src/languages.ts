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
