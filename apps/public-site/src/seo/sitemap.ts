import type { SitemapContent } from '@teachnet/contract'
import { defaultLocale, languageTag, locales } from '@teachnet/i18n'
import { inLocale, toAbsolute } from '../app/site-address.ts'
import { escapeXml } from './escape-xml.ts'

/**
 * The site map with every language of every page.
 *
 * @see https://www.sitemaps.org/protocol.html and, for the links, https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function sitemapXml(content: SitemapContent, origin: string): string {
  const pages: { path: string; time?: number }[] = [
    { path: '/' },
    { path: '/top10' },
    { path: '/news' },
    ...content.categories.map((slug) => ({ path: `/news?category=${slug}` })),
    ...content.teachers.map(({ id, update_time }) => ({ path: `/teacher/${id}`, time: update_time })),
    ...content.news.map(({ slug, update_time }) => ({ path: `/news/${slug}`, time: update_time })),
  ]
  const entries = pages.flatMap(({ path, time }) =>
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
