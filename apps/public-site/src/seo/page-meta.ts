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
  /** Path or address of the preview picture. */
  readonly image?: string
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
  const image = toAbsolute(meta.image ?? '', origin)
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
      href: inLocale(feed.path, locale),
    })),
    ...(meta.isUnlisted ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { property: 'og:site_name', content: meta.siteName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: meta.description },
    { property: 'og:url', content: canonical },
    { property: 'og:type', content: meta.type ?? 'website' },
    { property: 'og:locale', content: openGraphLocales[locale] },
    ...(image === ''
      ? []
      : [
          { property: 'og:image', content: image },
          { property: 'og:image:alt', content: meta.title },
        ]),
    { name: 'twitter:card', content: image === '' ? 'summary' : 'summary_large_image' },
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
