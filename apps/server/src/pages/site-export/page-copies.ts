import { defaultLocale, isLocale, type Locale } from '@teachnet/protocol'
import { languageParameter } from '@teachnet/languages'

/** An address of the site that has a copy: a path, with the parameter of the language unless it is the default. */
export type CopiedAddress = string

/** First segments of addresses that the server answers itself, or that are copied as files. */
const serverSegments = new Set([
  'api',
  'admin',
  'user',
  'storage',
  'private-files',
  'static',
  'modules',
  'assets',
  'card',
])

/**
 * Returns the address under which a link of the site is copied. Undefined for links to other sites, links that are not pages, and links
 * with a query: the latter are too many, and the server answers them.
 */
export function toCopied(link: string, origin: string): CopiedAddress | undefined {
  if (!URL.canParse(link, origin)) return undefined
  const { origin: host, pathname, searchParams } = new URL(link, origin)
  const language = searchParams.get(languageParameter)
  const isPlain = searchParams.size === (language === null ? 0 : 1)
  if (host !== origin || !isPlain || serverSegments.has(pathname.split('/')[1] ?? '')) return undefined
  return language === null || language === defaultLocale
    ? pathname
    : isLocale(language)
      ? `${pathname}?${languageParameter}=${language}`
      : undefined
}

/** The addresses that a page, or a site map, leads to. */
export function linksIn(markup: string, origin: string): Set<CopiedAddress> {
  const links = markup.matchAll(/\b(?:href|src)="([^"]+)"|<loc>([^<]+)<\/loc>/g)
  const found = [...links].map(([, attribute = '', location = '']) => unescape(attribute || location))
  return new Set(found.flatMap((link) => toCopied(link, origin) ?? []))
}

/** Returns the address of a page's data, which an open page of the site loads. */
export function dataOf(address: CopiedAddress): CopiedAddress {
  const [path = '', query] = address.split('?', 2)
  return `${path === '/' ? '/_' : path}.data${query === undefined ? '' : `?${query}`}`
}

/**
 * Returns the file of an address, below the folder of all copies: pages are `index.html` of their path, below their language. Undefined where
 * the path cannot be a file's.
 */
export function fileOf(address: CopiedAddress, isPage: boolean): string | undefined {
  const { pathname, searchParams } = new URL(address, 'http://site')
  const segments = decode(pathname)?.split('/').filter(Boolean)
  if (!segments || segments.some((segment) => /^\.|[\\/]|\p{Cc}/u.test(segment) || Buffer.byteLength(segment) > 200))
    return undefined
  // Without an extension, a host could not detect the type of the file.
  if (!isPage && !/\.[a-z0-9]+$/.test(segments.at(-1) ?? '')) return undefined
  const language = searchParams.get(languageParameter)
  const locale: Locale = isLocale(language) ? language : defaultLocale
  return [locale, ...segments, ...(isPage ? ['index.html'] : [])].join('/')
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

function unescape(text: string): string {
  return text.replaceAll('&amp;', '&')
}
