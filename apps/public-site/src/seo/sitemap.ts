import type { PageSource, SitemapContent } from '@teachnet/contract'
import { languageTag } from '@teachnet/i18n'
import { defaultLocale, locales } from '@teachnet/protocol'
import { inLocale, toAbsolute } from '../app/site-address.ts'
import { allPages, findPage } from '../pages.ts'
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
    ...listed.flatMap(({ path, content, query }) =>
      headingsOf(content, headings)
        .filter(([filter]) => query.includes(filter))
        .flatMap(([filter, slugs]) => slugs.map((slug) => ({ path: `${path}?${filter}=${slug}` }))),
    ),
    ...records.flatMap(({ path, update_time }) => (isListedPath(path) ? [{ path, time: update_time }] : [])),
  ]
}

/** Excludes a list with fixed filters, which would have addresses without records. */
function headingsOf(source: PageSource, headings: SitemapContent['headings']): [string, readonly string[]][] {
  if (typeof source === 'string' || 'record' in source || source.fixed) return []
  return Object.entries(headings[source.list] ?? {})
}

function isListedPath(path: string): boolean {
  const page = findPage(path)
  return page !== undefined && page.isListed !== false
}

/**
 * Returns the site map with every language of every page.
 * @see https://www.sitemaps.org/protocol.html and, for the links,
 * https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function sitemapXml(content: SitemapContent, origin: string): string {
  const entries = addressesOf(content).flatMap(({ path, time }) =>
    locales.map((locale) => entry(toAbsolute(inLocale(path, locale), origin), alternates(path, origin), time)),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
  ].join('\n')
}

function entry(address: string, links: string, time: number | undefined): string {
  const changed = time === undefined ? '' : `<lastmod>${new Date(time * 1000).toISOString()}</lastmod>`
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
