import { getOrAdd } from './get-or-add.ts'

/** The languages of a product. `L` is the union of their names. */
export interface Languages<L extends string = string> {
  /** As the product spells them. */
  readonly locales: readonly L[]
  /** The language of a visitor without a choice, and the last fallback of every other language. */
  readonly defaultLocale: L
  /** Whether a value from outside is one of the languages. */
  readonly isLocale: (value: unknown) => value is L
  /** The language itself, its fallbacks in order, and the default language; without duplicates. */
  readonly chainOf: (locale: L) => readonly L[]
}

/** Options of {@link defineLanguages}. */
export interface LanguagesOptions<L extends string> {
  /** Names of the languages, such as `zh-cn`. */
  readonly locales: readonly L[]
  /** The language of visitors whose language the product lacks, and the last fallback of all others. */
  readonly defaultLocale: NoInfer<L>
  /** Languages tried for a missing translation, before the default one. */
  readonly fallbacks?: Readonly<Partial<Record<L, readonly NoInfer<L>[]>>>
}

/**
 * Defines the languages of a product.
 *
 * @throws RangeError for a name that is not a language tag, TypeError for a default or a fallback that is not among the languages, and for a
 *   language that is named twice
 */
export function defineLanguages<const L extends string>(options: LanguagesOptions<L>): Languages<L> {
  const { locales, defaultLocale } = options
  const fallbacks: Readonly<Partial<Record<string, readonly L[]>>> = options.fallbacks ?? {}
  const known = new Set<unknown>(locales)
  const unknown = [defaultLocale, ...Object.keys(fallbacks), ...Object.values(fallbacks).flat()].find(
    (each) => !known.has(each),
  )
  if (unknown !== undefined) throw new TypeError(`"${unknown}" is not among the languages ${locales.join(', ')}`)
  if (new Set(locales.map(languageTag)).size < locales.length)
    throw new TypeError(`A language is named twice: ${locales.join(', ')}`)
  const chains = new Map(
    locales.map((locale) => [locale, [...new Set([locale, ...(fallbacks[locale] ?? []), defaultLocale])]]),
  )
  return {
    locales,
    defaultLocale,
    isLocale: (value): value is L => known.has(value),
    chainOf: (locale) => chains.get(locale) ?? [defaultLocale],
  }
}

/**
 * The BCP 47 tag of a language, for the `lang` attribute, `hreflang` and `Intl`: `zh-cn` is `zh-CN`.
 *
 * @throws RangeError for a name that is not a language tag
 * @see https://www.rfc-editor.org/rfc/rfc5646
 */
export function languageTag(locale: string): string {
  return getOrAdd(tags, locale, () => {
    try {
      return Intl.getCanonicalLocales(locale)[0] ?? locale
    } catch {
      // The error of the platform does not name the language.
      throw new RangeError(`"${locale}" is not a language tag`)
    }
  })
}

/** The tags of the languages that were asked for. */
const tags = new Map<string, string>()
