import type { SitemapContent } from '@teachnet/contract'
import { languageTag } from '@teachnet/i18n'
import { defaultLocale, locales } from '@teachnet/protocol'
import { inLocale, toAbsolute } from '../app/site-address.ts'
import { isListedPath, type ServerPage, serverPages } from '../pages.server.ts'
import { pageNames, pages } from '../pages.ts'
import { escapeXml } from './escape-xml.ts'

interface SiteAddress {
  readonly path: string
  /** Unix seconds of the last change. */
  readonly time?: number
}

/** Addresses of a part: each of its records that has a page. The first part begins with the pages without a parameter and the categories of lists. */
function addressesOf({ records, headings }: SitemapContent, part: number): SiteAddress[] {
  const ofRecords = records.flatMap(({ path, update_time }) =>
    isListedPath(path) ? [{ path, time: update_time }] : [],
  )
  if (part > 1) return ofRecords
  const listed = pageNames
    .map((name) => ({ path: pages[name].path, page: serverPages[name] }))
    .filter(({ path }) => isListedPath(path) && !path.includes(':'))
  return [
    ...listed.map(({ path }) => ({ path })),
    ...listed.flatMap(({ path, page }) =>
      Object.entries(headings[completeListOf(page) ?? ''] ?? {})
        .filter(([filter]) => page.query.some((each) => each === filter))
        .flatMap(([filter, slugs]) => slugs.map((slug) => ({ path: `${path}?${filter}=${slug}` }))),
    ),
    ...ofRecords,
  ]
}

/** The area whose complete list a page shows. A list with fixed filters is not complete: it would have addresses without records. */
function completeListOf({ content, completeList }: ServerPage): string | undefined {
  return typeof content === 'object' && 'list' in content && !content.fixed ? content.list : completeList
}

interface SitemapOptions {
  readonly origin: string
  /** Number of a file of a large site map, from 1. Default: the entry, `/sitemap.xml`. */
  readonly part?: number
}

/**
 * Returns a file of the site map, which lists every language of every page. The entry lists all pages, or on a large site the other files:
 * one for each part of the content. Undefined for a part that does not exist.
 * @see https://www.sitemaps.org/protocol.html and, for the links,
 * https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function sitemapXml(content: SitemapContent, { origin, part }: SitemapOptions): string | undefined {
  const isLarge = content.parts.length > 1
  if (part === undefined) return isLarge ? indexXml(content, origin) : pagesXml(addressesOf(content, 1), origin)
  return isLarge && part >= 1 && part <= content.parts.length ? pagesXml(addressesOf(content, part), origin) : undefined
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

/** A file changed when its newest record did. */
function indexXml({ parts }: SitemapContent, origin: string): string {
  const entries = parts.map(
    ({ update_time }, index) =>
      `<sitemap><loc>${escapeXml(toAbsolute(`/sitemap/${index + 1}.xml`, origin))}</loc>${changedAt(update_time)}</sitemap>`,
  )
  return [declaration, `<sitemapindex xmlns="${sitemapSpace}">`, ...entries, '</sitemapindex>'].join('\n')
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const sitemapSpace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

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
