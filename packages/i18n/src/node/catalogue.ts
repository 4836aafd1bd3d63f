import { createMessages, type Messages } from '../create-messages.ts'
import type { Languages } from '../languages.ts'
import { fillIn, type Message } from '../message-file.ts'
import { languagesOf, noteLanguages, withLanguages } from '../filled-gaps.ts'
import type { MessageValues, MessageId, ValuesOf } from '../register.ts'
import { withoutMark } from './byte-order-mark.ts'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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
  /** The languages to read, with their fallbacks. */
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

/**
 * Loads the messages of all languages. Reads files: call it once, at start.
 *
 * @throws Error that names a folder without a language, or a file that cannot be read
 */
export function createCatalogue<L extends string>(options: CatalogueOptions<L>): Catalogue<L> {
  const { languages, folders = [], messages = {}, timeZone, onError } = options
  const read = readCatalogues(languages, folders)
  const provided: Partial<Catalogues<L>> = messages
  const own = (locale: L): Readonly<Record<string, string>> => ({ ...read[locale], ...provided[locale] })
  const filled = new Map(
    languages.locales.map((locale) => {
      const layers = languages.chainOf(locale).map((each) => ({ locale: each, messages: own(each) }))
      const noted = new Map<Message, string>()
      noteLanguages(layers, locale, noted)
      return [locale, withLanguages(fillIn(layers.map(({ messages: texts }) => texts)), noted)] as const
    }),
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
        toCatalogue(
          new Map(
            [...filled].map(([locale, file]) => [
              locale,
              withLanguages({ ...file, ...more[locale] }, languagesOf(file)),
            ]),
          ),
        ),
    }
  }
}

/** ICU texts by id, for each language. */
export type Catalogues<L extends string = string> = Record<L, Record<string, string>>

/**
 * Reads the message files `<folder>/<language>/**\/*.json` of each folder into one catalogue. Later folders take precedence.
 *
 * @throws Error that names a folder without a language, TypeError a file that is not a flat map of texts, SyntaxError a file that is no JSON
 * @example readCatalogues(languages, ['src/locales'])
 */
export function readCatalogues<L extends string>(languages: Languages<L>, folders: readonly string[]): Catalogues<L> {
  for (const folder of folders)
    if (!languages.locales.some((locale) => existsSync(join(folder, locale))))
      throw new Error(`folders: "${folder}" has no folder ${languages.locales.map((each) => `"${each}"`).join(' or ')}`)
  const read = (locale: L): Record<string, string> =>
    Object.assign({}, ...folders.flatMap((folder) => listFiles(join(folder, locale))).map((file) => readMessages(file)))
  return Object.fromEntries(languages.locales.map((locale) => [locale, read(locale)])) as Catalogues<L> // one entry per language
}

/**
 * The message files in a folder, as absolute or relative paths like the folder; empty if it does not exist.
 *
 * @example listFiles('src/locales/en')
 */
export function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => join(folder, name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/**
 * Reads one message file.
 *
 * @throws TypeError that names the file and the message that is not a text, SyntaxError that names a file that is no JSON
 * @example readMessages('src/locales/en/list.json')
 */
export function readMessages(file: string): Record<string, string> {
  return parseMessages(readFileSync(file, 'utf8'), file)
}

/**
 * Like {@link readMessages}, from the file's content.
 *
 * @example parseMessages('{ "a": "A" }', 'a.json') // { a: 'A' }
 */
export function parseMessages(content: string, file: string): Record<string, string> {
  const raw = parseJson(content, file)
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    throw new TypeError(`${file}: a map of message ids to texts is expected`)
  const messages: Record<string, string> = {}
  for (const [id, text] of Object.entries(raw)) {
    if (typeof text !== 'string') throw new TypeError(`${file}: message "${id}" must be a text`)
    messages[id] = text
  }
  return messages
}

function parseJson(content: string, file: string): unknown {
  try {
    return JSON.parse(withoutMark(content))
  } catch (cause) {
    throw new SyntaxError(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
