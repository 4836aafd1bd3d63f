import { type TagParts, toParts } from './tag-parts.ts'
import { type Languages, languageTag } from './languages.ts'

/** The parts of the browser that a language choice uses. */
export interface LanguageBrowser {
  readonly document: { cookie: string }
  readonly location: {
    readonly href: string
    readonly hostname: string
    readonly protocol: string
    assign(url: string): void
    reload(): void
  }
}

/** The sources of a visitor's language. */
export interface LanguageSources<L extends string = string> {
  /** Query of the address, with or without `?`. */
  readonly search?: string
  /** The `Cookie` header, or `document.cookie`. */
  readonly cookie?: string
  /** The language that the visitor prefers, see `preferredOf`. If omitted, preferences are ignored. */
  readonly preferred?: L | undefined
}

/** Reads and stores the language of a visitor. */
export interface LanguageChoice<L extends string> {
  /** The language of a visitor: from the address, else the cookie, else the preferences, else the default language. */
  readonly read: (sources: LanguageSources<L>) => L
  /** Whether a cookie stores a choice. */
  readonly isStored: (cookie: string) => boolean
  /** Stores a choice for a year, for every host of the widest domain that the browser allows. */
  readonly store: (locale: L, browser?: Pick<LanguageBrowser, 'document' | 'location'>) => void
  /** Stores a choice and reloads the page. */
  readonly choose: (locale: L, browser?: LanguageBrowser) => void
}

/** Options of {@link createLanguageChoice}. */
export interface LanguageChoiceOptions<L extends string> {
  /** The languages to choose from. */
  readonly languages: Languages<L>
  /** Name of the cookie that stores a choice. Default `lang`. */
  readonly cookieName?: string
  /** Name of the query parameter for the language. Default `lang`. */
  readonly parameter?: string
}

const oneYear = 31_536_000

// seconds

/** Creates the language choice of a product. */
export function createLanguageChoice<L extends string>(options: LanguageChoiceOptions<L>): LanguageChoice<L> {
  const { languages, cookieName = 'lang', parameter = 'lang' } = options
  const toLocale = (text: string | null | undefined) => {
    if (!text) return undefined
    const named = languages.locales.find((locale) => locale.toLowerCase() === text.toLowerCase())
    return named ?? preferredOf(languages, [text])
  }

  function store(locale: L, { document, location }: Pick<LanguageBrowser, 'document' | 'location'> = globalThis): void {
    const attributes = `path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
    // A host-only cookie would shadow the one of the wider domain.
    document.cookie = `${cookieName}=; ${attributes}; max-age=0`
    for (const domain of [...cookieDomains(location.hostname), undefined]) {
      document.cookie = `${cookieName}=${locale}; ${attributes}; max-age=${oneYear}${domain ? `; domain=${domain}` : ''}`
      if (readCookie(document.cookie, cookieName) === locale) return
    }
  }

  return {
    read: ({ search = '', cookie = '', preferred }) =>
      toLocale(new URLSearchParams(search).get(parameter)) ??
      toLocale(readCookie(cookie, cookieName)) ??
      preferred ??
      languages.defaultLocale,
    isStored: (cookie) => toLocale(readCookie(cookie, cookieName)) !== undefined,
    store,
    choose(locale, browser = globalThis) {
      const { location } = browser
      store(locale, browser)
      const url = new URL(location.href)
      if (!url.searchParams.has(parameter)) return location.reload()
      // The parameter would override the new choice.
      url.searchParams.delete(parameter)
      location.assign(url.href)
    },
  }
}

/**
 * Candidate cookie domains of a host, widest first; browsers reject public suffixes such as `co.uk`.
 *
 * @example cookieDomains('www.example.org') // ['example.org', 'www.example.org']
 */
export function cookieDomains(host: string): string[] {
  const labels = host.split('.')
  if (labels.length < 2 || /^[\d.]+$|:/.test(host)) return []
  return labels.slice(0, -1).map((_, index) => labels.slice(labels.length - 2 - index).join('.'))
}

function readCookie(cookie: string, name: string): string | undefined {
  for (const pair of cookie.split(';')) {
    const [key, value = ''] = pair.trim().split('=')
    if (key === name) return value
  }
  return undefined
}

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

/** How well a language matches a preference; 0: no match. The first of equal ones wins. */
function likenessOf(own: TagParts | undefined, wanted: TagParts): number {
  if (own?.language !== wanted.language) return 0
  if (own.script !== wanted.script) return 1
  return 2 + (own.name === wanted.name ? 4 : 0) + (own.hasRegion ? 0 : 2) + (own.tag === wanted.tag ? 1 : 0)
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
