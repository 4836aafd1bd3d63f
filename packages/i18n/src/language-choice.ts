import { defaultLocale, isLocale, type Locale } from '@teachnet/contract'

/** Cookie that keeps the chosen language; the API server reads it too. */
export const languageCookie = 'think_lang'

/** Query parameter that asks for a language. */
export const languageParameter = 'lang'

const oneYear = 31_536_000 // seconds

/**
 * The language of a visitor: the address wins, then the cookie, then Chinese.
 *
 * @param search query of the address, with or without `?`
 * @param cookie the `Cookie` header, or `document.cookie`
 */
export function readLanguage({ search = '', cookie = '' }: { search?: string; cookie?: string }): Locale {
  const asked = new URLSearchParams(search).get(languageParameter)?.toLowerCase()
  if (isLocale(asked)) return asked
  const kept = readCookie(cookie, languageCookie)
  return isLocale(kept) ? kept : defaultLocale
}

/** What a choice needs of the browser. */
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

/**
 * Stores the chosen language for a year and loads the page again. The cookie covers the widest domain the browser lets it have, so
 * that the hosts of one product share the choice.
 */
export function chooseLanguage(locale: Locale, browser: LanguageBrowser = globalThis): void {
  const { location } = browser
  storeLanguage(locale, browser)
  const url = new URL(location.href)
  if (!url.searchParams.has(languageParameter)) return location.reload()
  // `?lang=` would win over the new choice.
  url.searchParams.delete(languageParameter)
  location.assign(url.href)
}

/** Stores a choice for a year, for every host of the widest domain the browser allows. */
export function storeLanguage(
  locale: Locale,
  { document, location }: Pick<LanguageBrowser, 'document' | 'location'> = globalThis,
): void {
  const attributes = `path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
  // A cookie of this host alone would hide the one of the wider domain.
  document.cookie = `${languageCookie}=; ${attributes}; max-age=0`
  for (const domain of [...cookieDomains(location.hostname), undefined]) {
    document.cookie = `${languageCookie}=${locale}; ${attributes}; max-age=${oneYear}${domain ? `; domain=${domain}` : ''}`
    if (readCookie(document.cookie, languageCookie) === locale) return
  }
}

/** Domains a cookie of a host may ask for, widest first; browsers refuse those that are registries, such as `co.uk`. */
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
