import { documentTitle } from '@teachnet/languages'
import type { FeedContent } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import { languageTag } from '@teachnet/i18n'
import { type LoaderArgs, loadContent } from '../app/loading/load-content.server.ts'
import { textsOf, loadMessages } from '../app/messages.ts'
import { originOf } from '../app/loading/env.server.ts'
import { localeOf, inLocale, toAbsolute } from '../app/site-address.ts'
import { escapeXml } from './escape-xml.ts'

export async function loader(args: LoaderArgs & { readonly params: { readonly category?: string } }) {
  const locale = localeOf(args.request)
  await loadMessages(locale, '/news')
  const { content, headers } = await loadContent(args, 'feed', { category: args.params.category })
  const text = textsOf(locale)
  const { category, site } = content
  const name = category ? text('news.categoryTitle', { category: category.name }) : text('site.news')
  const title = documentTitle(name, site.siteName)
  return new Response(feedXml(content, { origin: originOf(args.request), locale, title }), {
    headers: { ...headers, 'content-type': 'application/rss+xml; charset=utf-8' },
  })
}

interface FeedAddress {
  readonly origin: string
  readonly locale: Locale
  readonly title: string
}

/** RSS feed of the newest articles, in full. @see https://www.rssboard.org/rss-specification */
export function feedXml({ site, category, list }: FeedContent, { origin, locale, title }: FeedAddress): string {
  const address = (path: string) => escapeXml(toAbsolute(inLocale(path, locale), origin))
  const items = list.map((item) =>
    [
      '<item>',
      `<title>${escapeXml(item.title)}</title>`,
      `<link>${address(`/news/${item.slug}`)}</link>`,
      `<guid isPermaLink="true">${address(`/news/${item.slug}`)}</guid>`,
      `<pubDate>${new Date(item.publish_time * 1000).toUTCString()}</pubDate>`,
      `<category>${escapeXml(item.category.name)}</category>`,
      `<description>${escapeXml(item.summary)}</description>`,
      `<content:encoded>${escapeXml(withAddresses(item.content, origin))}</content:encoded>`,
      '</item>',
    ].join(''),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>',
    `<title>${escapeXml(title)}</title>`,
    `<link>${address(category ? `/news?category=${category.slug}` : '/news')}</link>`,
    `<description>${escapeXml(site.home_info || title)}</description>`,
    `<language>${languageTag(locale)}</language>`,
    `<atom:link rel="self" type="application/rss+xml" href="${address(category ? `/rss/${category.slug}` : '/rss.xml')}"/>`,
    ...items,
    '</channel></rss>',
  ].join('\n')
}

/** Readers of a feed need absolute addresses. The HTML is sanitised: values of attributes are quoted. */
function withAddresses(html: string, origin: string): string {
  return html.replaceAll(/\b(src|href)="\/(?!\/)/g, (_, name: string) => `${name}="${origin}/`)
}
