import { createMessages, type Messages } from '../create-messages.ts'
import type { Languages } from '../languages.ts'
import type { MessageValues } from '../message-values.ts'
import type { MessageId, ValuesOf } from '../register.ts'
import { type Catalogues, fillIn, readCatalogues } from './read-catalogues.ts'

/** Texts of all languages, for a server. */
export interface Catalogue<L extends string> {
  /** The text of an id in a language; if missing, in the next language of its chain; the id if no language has it. */
  readonly format: <Id extends MessageId>(locale: L, id: Id, ...values: ValuesOf<Id, MessageValues>) => string
  readonly has: (id: string) => boolean
  /** Returns this catalogue with some texts replaced, such as those that an installation has changed. */
  readonly withTexts: (texts: Partial<Catalogues<L>>) => Catalogue<L>
}

/** Sources of the messages, and the time zone of their dates. */
export interface CatalogueOptions<L extends string> {
  readonly languages: Languages<L>
  /** Folders that contain `<language>/*.json`; later ones take precedence. */
  readonly folders?: readonly string[]
  /** Messages passed directly; they take precedence over the folders. */
  readonly messages?: Partial<Catalogues<NoInfer<L>>>
  /** IANA name. Default: the machine's zone. */
  readonly timeZone?: string | undefined
  /** Called once for each message that is missing or cannot be formatted correctly. Default: ignored. */
  readonly onError?: ((error: Error) => void) | undefined
}

/** Loads the messages of all languages. Reads files: call it once, at start. */
export function createCatalogue<L extends string>(options: CatalogueOptions<L>): Catalogue<L> {
  const { languages, folders = [], messages = {}, timeZone, onError } = options
  const read = readCatalogues(languages, folders)
  const given: Partial<Catalogues<L>> = messages
  const own = (locale: L): Readonly<Record<string, string>> => ({ ...read[locale], ...given[locale] })
  const filled = new Map(
    languages.locales.map((locale) => [locale, fillIn(languages.chainOf(locale).map(own))] as const),
  )
  const toMessages = (locale: L, texts: Readonly<Record<string, string>>) =>
    createMessages({ locale, messages: texts, timeZone, onError })
  return toCatalogue(filled)

  function toCatalogue(of: ReadonlyMap<L, Readonly<Record<string, string>>>): Catalogue<L> {
    const texts = new Map<L, Messages<L>>([...of].map(([locale, file]) => [locale, toMessages(locale, file)]))
    const textsOf = (locale: L) => texts.get(locale) ?? texts.get(languages.defaultLocale)
    return {
      format: (locale, id, ...values) => textsOf(locale)?.format(id, ...values) ?? id,
      has: (id) => textsOf(languages.defaultLocale)?.has(id) ?? false,
      withTexts: (more: Partial<Catalogues<L>>) =>
        toCatalogue(new Map([...filled].map(([locale, file]) => [locale, { ...file, ...more[locale] }]))),
    }
  }
}
