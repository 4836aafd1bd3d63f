import { languageTag } from '@teachnet/i18n'
import { documentTitle } from '@teachnet/languages'
import { defaultLocale, type Locale, locales } from '@teachnet/protocol'
import type { MetaDescriptor } from 'react-router'
import { inLocale, type PageAddress, toAbsolute } from '../app/site-address.ts'
import type { JsonLd } from './json-ld.ts'

export interface PageMeta {
  readonly title: string
  readonly siteName: string
  readonly description: string
  /** Path or address of the page's own picture, for its card. */
  readonly image?: string
  /** Path of the picture for link previews. */
  readonly card?: string
  readonly type?: 'website' | 'article' | 'profile'
  /** Unix seconds; articles only. */
  readonly publishTime?: number
  readonly jsonLd: readonly JsonLd[]
  /** Feeds of the page, besides that of all news. Paths. */
  readonly feeds?: readonly { readonly title: string; readonly path: string }[]
  /** Not indexed by search engines: a search, or an empty list. */
  readonly isUnlisted?: boolean
}

/** Returns the head of a page for browsers, search engines and link previews. */
export function pageMeta(meta: PageMeta, address: PageAddress): MetaDescriptor[] {
  const { locale, origin, path } = address
  const canonical = toAbsolute(inLocale(path, locale), origin)
  const title = documentTitle(meta.title, meta.siteName)
  const card = meta.card === undefined ? '' : toAbsolute(inLocale(meta.card, locale), origin)
  return [
    { title },
    { name: 'description', content: meta.description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...alternates(address),
    ...(meta.feeds ?? []).map((feed) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      type: 'application/rss+xml',
      hrefLang: languageTag(locale),
      title: feed.title,
      href: toAbsolute(inLocale(feed.path, locale), origin),
    })),
    ...(meta.isUnlisted ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { property: 'og:site_name', content: meta.siteName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: meta.description },
    { property: 'og:url', content: canonical },
    { property: 'og:type', content: meta.type ?? 'website' },
    { property: 'og:locale', content: openGraphLocales[locale] },
    ...(card === ''
      ? []
      : [
          { property: 'og:image', content: card },
          { property: 'og:image:type', content: 'image/png' },
          { property: 'og:image:width', content: String(cardSize.width) },
          { property: 'og:image:height', content: String(cardSize.height) },
          { property: 'og:image:alt', content: title },
          { name: 'twitter:image', content: card },
          { name: 'twitter:image:alt', content: title },
        ]),
    { name: 'twitter:card', content: card === '' ? 'summary' : 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: meta.description },
    ...(meta.publishTime === undefined
      ? []
      : [{ property: 'article:published_time', content: new Date(meta.publishTime * 1000).toISOString() }]),
    ...meta.jsonLd.map((jsonLd) => ({ 'script:ld+json': jsonLd })),
  ]
}

/** Returns the head of a page that search engines must not index. */
export function problemPageMeta(title: string, siteName: string): MetaDescriptor[] {
  return [{ title: documentTitle(title, siteName) }, { name: 'robots', content: 'noindex' }]
}

/** Size of the picture for link previews, in pixels, as the host draws it. */
const cardSize = { width: 1200, height: 630 } as const

/** Values of `og:locale`. */
const openGraphLocales = { 'zh-cn': 'zh_CN', en: 'en_US' } as const satisfies Record<Locale, string>

function alternates({ origin, path }: PageAddress): MetaDescriptor[] {
  const link = (hrefLang: string, locale: Locale) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang,
    href: toAbsolute(inLocale(path, locale), origin),
  })
  return [...locales.map((locale) => link(languageTag(locale), locale)), link('x-default', defaultLocale)]
}
