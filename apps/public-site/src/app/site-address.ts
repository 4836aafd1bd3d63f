import { defaultLocale, languageParameter, type Locale, readLanguage } from '@teachnet/i18n'

/** Where a page stands: its path with the query that belongs to it (a page number, not `lang`). */
export interface PageAddress {
  readonly locale: Locale
  /** `https://host`, without a slash at the end. */
  readonly origin: string
  readonly path: string
}

/** The language of a request: `?lang=`, then the stored choice, then the default. */
export function localeOf(request: Pick<Request, 'url' | 'headers'>): Locale {
  return readLanguage({ search: new URL(request.url).search, cookie: request.headers.get('cookie') ?? '' })
}

/** A path of the site in a language: the default language is the address without `lang`. */
export function inLocale(path: string, locale: Locale): string {
  const [beforeHash = '', hash] = path.split('#', 2)
  const [pathname = '', search = ''] = beforeHash.split('?', 2)
  const query = new URLSearchParams(search)
  query.delete(languageParameter)
  if (locale !== defaultLocale) query.set(languageParameter, locale)
  const text = query.toString()
  return `${pathname}${text && `?${text}`}${hash === undefined ? '' : `#${hash}`}`
}

/** An image or page address that works outside the site; '' stays ''. */
export function toAbsolute(address: string, origin: string): string {
  return address === '' ? '' : new URL(address, origin).href
}
