/** The parts of a language tag that decide what a reader understands. */
export interface TagParts {
  /** The tag in its canonical form. */
  readonly name: string
  /** The tag with its likely script and region. */
  readonly tag: string
  readonly language: string
  readonly script: string | undefined
  /** Whether the tag itself names a region: `zh-TW` does, `zh-Hant` does not. */
  readonly hasRegion: boolean
}

/** The comparable parts of a tag; undefined for `*` and for an invalid tag. */
export function toParts(tag: string): TagParts | undefined {
  try {
    const named = new Intl.Locale(tag.replace(/_/g, '-'))
    const { baseName, language, script } = named.maximize()
    return {
      name: named.baseName,
      tag: baseName,
      // Bokmål is what Norwegian means without further ado.
      language: language === 'nb' ? 'no' : language,
      script,
      hasRegion: named.region !== undefined,
    }
  } catch {
    return undefined
  }
}

/**
 * The language that translations into another tag of the same language and script are for: `et` for `et-EE`; undefined if there is none.
 * Those for a region are not for another region.
 */
export function sameLanguageOf<L extends string>(locales: readonly L[], tag: string): L | undefined {
  const wanted = toParts(tag)
  return locales.find((locale) => {
    const own = toParts(locale)
    if (!own || own.language !== wanted?.language || own.script !== wanted.script) return false
    return !own.hasRegion || own.tag === wanted.tag
  })
}
