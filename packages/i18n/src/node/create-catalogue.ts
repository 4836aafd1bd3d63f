import { defaultLocale, type Locale } from '@teachnet/contract'
import { createMessages, type MessageValues } from '../create-messages.ts'
import { type Catalogues, readCatalogues } from './read-catalogues.ts'

/** Texts of all languages, for a server. */
export interface Catalogue {
  /** The text of an id in a language; Chinese where the translation is missing, the id where there is none at all. */
  readonly format: (locale: Locale, id: string, values?: MessageValues) => string
  readonly has: (id: string) => boolean
}

/** Where the messages come from, and in which time zone their dates are written. */
export interface CatalogueOptions {
  /** Folders that hold `<locale>/*.json`; later ones win. */
  readonly folders?: readonly string[]
  /** Messages that are at hand already; they win over those of the folders. */
  readonly messages?: Partial<Catalogues>
  readonly timeZone?: string
}

/** Loads messages of all languages. Reads files: once, at start. */
export function createCatalogue({ folders = [], messages = {}, timeZone }: CatalogueOptions): Catalogue {
  const read = readCatalogues(folders)
  const zone = timeZone ? { timeZone } : {}
  const chinese = { ...read[defaultLocale], ...messages[defaultLocale] }
  const texts = {
    'zh-cn': createMessages({ locale: 'zh-cn', messages: chinese, ...zone }),
    en: createMessages({ locale: 'en', messages: { ...chinese, ...read.en, ...messages.en }, ...zone }),
  }
  return {
    format: (locale, id, values) => texts[locale].format(id, values),
    has: (id) => texts[defaultLocale].has(id),
  }
}
