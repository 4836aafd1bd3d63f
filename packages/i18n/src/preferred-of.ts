import { languageTag, type Languages } from './languages.ts'

/**
 * The language that best matches a visitor's preferences; undefined if none does.
 *
 * @param preferences an `Accept-Language` header, or tags in order of preference, such as `navigator.languages`
 * @see https://www.rfc-editor.org/rfc/rfc4647#section-3.4
 */
export function preferredOf<L extends string>(
  languages: Languages<L>,
  preferences: string | readonly string[],
): L | undefined {
  const wanted = typeof preferences === 'string' ? readAcceptLanguage(preferences) : preferences
  for (const preference of wanted.slice(0, 20)) {
    const parts = toParts(preference)
    let found: L | undefined
    let highest = 0
    for (const locale of languages.locales) {
      const score = parts ? likenessOf(toParts(languageTag(locale)), parts) : 0
      if (score <= highest) continue
      highest = score
      found = locale
    }
    if (found !== undefined) return found
  }
  return undefined
}

interface Parts {
  /** The tag in its canonical form. */
  readonly name: string
  /** The tag with its likely script and region. */
  readonly tag: string
  readonly language: string
  readonly script: string | undefined
  /** Whether the tag itself names a region: `zh-TW` does, `zh-Hant` does not. */
  readonly hasRegion: boolean
}

/** How well a language matches a preference; 0: no match. The first of equal ones wins. */
function likenessOf(own: Parts | undefined, wanted: Parts): number {
  if (own?.language !== wanted.language) return 0
  if (own.script !== wanted.script) return 1
  return 2 + (own.name === wanted.name ? 4 : 0) + (own.hasRegion ? 0 : 2) + (own.tag === wanted.tag ? 1 : 0)
}

/** The comparable parts of a tag; undefined for `*` and for an invalid tag. */
function toParts(tag: string): Parts | undefined {
  try {
    const named = new Intl.Locale(tag)
    const { baseName, language, script } = named.maximize()
    return { name: named.baseName, tag: baseName, language, script, hasRegion: named.region !== undefined }
  } catch {
    return undefined
  }
}

function readAcceptLanguage(header: string): string[] {
  return header
    .slice(0, 1000)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';')
      const weight = parameters.find((each) => each.trim().startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.trim().slice(2)) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
