import type { SitemapContent } from '@teachnet/contract'
import { defaultLocale, languageTag, locales } from '@teachnet/i18n'
import { inLocale, toAbsolute } from '../app/site-address.ts'
import type { PageName } from '../pages.ts'
import { escapeXml } from './escape-xml.ts'

interface SiteAddress {
  readonly path: string
  /** Unix seconds of the last change. */
  readonly time?: number
}

/** What the site map lists of each page. */
const addressesOf: Readonly<Record<PageName, (content: SitemapContent) => readonly SiteAddress[]>> = {
  home: () => [{ path: '/' }],
  top10: () => [{ path: '/top10' }],
  news: ({ categories }) => [{ path: '/news' }, ...categories.map((slug) => ({ path: `/news?category=${slug}` }))],
  teacher: ({ teachers }) => teachers.map(({ id, update_time }) => ({ path: `/teacher/${id}`, time: update_time })),
  newsItem: ({ news }) => news.map(({ slug, update_time }) => ({ path: `/news/${slug}`, time: update_time })),
}

/**
 * The site map with every language of every page.
 *
 * @see https://www.sitemaps.org/protocol.html and, for the links, https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function sitemapXml(content: SitemapContent, origin: string): string {
  const entries = Object.values(addressesOf)
    .flatMap((addresses) => addresses(content))
    .flatMap(({ path, time }) =>
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
