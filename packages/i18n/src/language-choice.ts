import type { Languages } from './languages.ts'

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
  readonly languages: Languages<L>
  /** Name of the cookie that stores a choice. Default `lang`. */
  readonly cookieName?: string
  /** Name of the query parameter for the language. Default `lang`. */
  readonly parameter?: string
}

const oneYear = 31_536_000 // seconds

/** Creates the language choice of a product. */
export function createLanguageChoice<L extends string>(options: LanguageChoiceOptions<L>): LanguageChoice<L> {
  const { languages, cookieName = 'lang', parameter = 'lang' } = options
  const toLocale = (text: string | null | undefined) =>
    languages.locales.find((locale) => locale.toLowerCase() === text?.toLowerCase())

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

/** Candidate cookie domains of a host, widest first; browsers reject public suffixes such as `co.uk`. */
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
