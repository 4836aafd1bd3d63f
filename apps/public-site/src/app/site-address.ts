import { languageParameter, readLanguage } from '@teachnet/languages'
import { defaultLocale, type Locale } from '@teachnet/protocol'

/** Address of a page: its path with the query that belongs to it (a page number, not `lang`). */
export interface PageAddress {
  readonly locale: Locale
  /** `https://host`, without a trailing slash. */
  readonly origin: string
  readonly path: string
}

/** Returns the language of a request: `?lang=`, then the stored choice, then the default. */
export function localeOf(request: Pick<Request, 'url' | 'headers'>): Locale {
  return readLanguage({ search: new URL(request.url).search, cookie: request.headers.get('cookie') ?? '' })
}

/** Returns a path of the site in a language; the default language has no `lang` parameter. */
export function inLocale(path: string, locale: Locale): string {
  // Most links, without the cost of parsing a query.
  if (!/[?#]/.test(path)) return locale === defaultLocale ? path : `${path}?${languageParameter}=${locale}`
  const [beforeHash = '', hash] = path.split('#', 2)
  const [pathname = '', search = ''] = beforeHash.split('?', 2)
  const query = new URLSearchParams(search)
  query.delete(languageParameter)
  if (locale !== defaultLocale) query.set(languageParameter, locale)
  const text = query.toString()
  return `${pathname}${text && `?${text}`}${hash === undefined ? '' : `#${hash}`}`
}

/** Returns an absolute image or page address for use outside the site; '' stays ''. */
export function toAbsolute(address: string, origin: string): string {
  return address === '' ? '' : new URL(address, origin).href
}

/** Makes the address of a picture absolute, for readers outside of the page: without what only pages read of it. */
export function toPictureAddress(address: string, origin: string): string {
  return toAbsolute(address.split('#', 1)[0] ?? '', origin)
}
