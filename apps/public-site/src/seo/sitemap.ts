import type { SitemapContent } from '@teachnet/contract'
import { languageTag } from '@teachnet/i18n'
import { defaultLocale, locales } from '@teachnet/protocol'
import { inLocale, toAbsolute } from '../app/site-address.ts'
import { allPages, findPage, type SitePage } from '../pages.ts'
import { escapeXml } from './escape-xml.ts'

interface SiteAddress {
  readonly path: string
  /** Unix seconds of the last change. */
  readonly time?: number
}

/** Addresses of the pages in the table: those without a parameter, each category of a list, and each record that has a page. */
function addressesOf({ records, headings }: SitemapContent): SiteAddress[] {
  const listed = allPages.filter(({ path, isListed = true }) => isListed && !path.includes(':'))
  return [
    ...listed.map(({ path }) => ({ path })),
    ...listed.flatMap((page) =>
      Object.entries(headings[wholeListOf(page) ?? ''] ?? {})
        .filter(([filter]) => page.query.includes(filter))
        .flatMap(([filter, slugs]) => slugs.map((slug) => ({ path: `${page.path}?${filter}=${slug}` }))),
    ),
    ...records.flatMap(({ path, update_time }) => (isListedPath(path) ? [{ path, time: update_time }] : [])),
  ]
}

/** The area whose whole list a page shows. A list with fixed filters is not whole: it would have addresses without records. */
function wholeListOf({ content, wholeList }: SitePage): string | undefined {
  return typeof content === 'object' && 'list' in content && !content.fixed ? content.list : wholeList
}

function isListedPath(path: string): boolean {
  const page = findPage(path)
  return page !== undefined && page.isListed !== false
}

/** Pages in one file, each in every language: far below the 50,000 addresses and 50 MB that search engines accept. */
const mostPages = 10_000

/** Where a file of the site map is, and how many pages it may list. */
interface SitemapPlace {
  readonly origin: string
  /** Number of a file of a large site map, from 1. Default: the entry, `/sitemap.xml`. */
  readonly part?: number
  /** Default: 10,000. */
  readonly perFile?: number
}

/**
 * Returns a file of the site map, which lists every language of every page. The entry lists all pages, or on a large site the other files.
 * Undefined for a part that does not exist.
 * @see https://www.sitemaps.org/protocol.html and, for the links,
 * https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function sitemapXml(
  content: SitemapContent,
  { origin, part, perFile = mostPages }: SitemapPlace,
): string | undefined {
  const pages = addressesOf(content)
  const files = chunks(pages, perFile)
  if (part !== undefined)
    return files.length > 1 && files[part - 1] ? pagesXml(files[part - 1] ?? [], origin) : undefined
  return files.length > 1 ? indexXml(files, origin) : pagesXml(pages, origin)
}

function pagesXml(pages: readonly SiteAddress[], origin: string): string {
  const entries = pages.flatMap(({ path, time }) =>
    locales.map((locale) => entry(toAbsolute(inLocale(path, locale), origin), alternates(path, origin), time)),
  )
  return [
    declaration,
    `<urlset xmlns="${sitemapSpace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">`,
    ...entries,
    '</urlset>',
  ].join('\n')
}

/** A file changed when its newest page did. */
function indexXml(files: readonly (readonly SiteAddress[])[], origin: string): string {
  const entries = files.map((pages, index) => {
    const times = pages.flatMap(({ time }) => (time === undefined ? [] : [time]))
    const changed = times.length > 0 ? changedAt(times.reduce((one, other) => Math.max(one, other))) : ''
    return `<sitemap><loc>${escapeXml(toAbsolute(`/sitemap/${index + 1}.xml`, origin))}</loc>${changed}</sitemap>`
  })
  return [declaration, `<sitemapindex xmlns="${sitemapSpace}">`, ...entries, '</sitemapindex>'].join('\n')
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const sitemapSpace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

function changedAt(time: number): string {
  return `<lastmod>${new Date(time * 1000).toISOString()}</lastmod>`
}

function entry(address: string, links: string, time: number | undefined): string {
  const changed = time === undefined ? '' : changedAt(time)
  return `<url><loc>${escapeXml(address)}</loc>${changed}${links}</url>`
}

function alternates(path: string, origin: string): string {
  const link = (tag: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(toAbsolute(href, origin))}"/>`
  return [
    ...locales.map((locale) => link(languageTag(locale), inLocale(path, locale))),
    link('x-default', inLocale(path, defaultLocale)),
  ].join('')
}
