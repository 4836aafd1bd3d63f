import type { SiteContent } from '@teachnet/contract'
import { languageTag } from '@teachnet/i18n'
import type { Locale } from '@teachnet/protocol'
import { palettes } from '@teachnet/ui/tokens'
import type { Route } from './+types/site-manifest.route'
import { loadContent } from '../app/loading/load-content.server.ts'
import { localeOf, inLocale } from '../app/site-address.ts'
import { hasRenderedIcons, iconPath, siteIcons } from './site-icons.ts'

export async function loader(args: Route.LoaderArgs) {
  const { content, headers } = await loadContent(args, 'site')
  return new Response(JSON.stringify(siteManifest(content.site, localeOf(args.request))), {
    headers: { ...headers, 'content-type': 'application/manifest+json; charset=utf-8' },
  })
}

const renderedIcons = (['icon-192.png', 'icon-512.png', 'maskable-512.png'] as const).map((name) => {
  const { size, ground } = siteIcons[name]
  const sizes = `${size}x${size}`
  return { src: iconPath(name), sizes, type: 'image/png', purpose: ground === 'maskable' ? 'maskable' : undefined }
})

/** What a phone needs to put the site on its home screen. @see https://www.w3.org/TR/appmanifest/ */
function siteManifest({ siteName, site_title, logo, logo_size }: SiteContent, locale: Locale) {
  const { paper } = palettes.light
  const own = logo === '' ? [] : [{ src: logo, sizes: logo_size ? `${logo_size.width}x${logo_size.height}` : 'any' }]
  const seal = { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }
  return {
    id: '/',
    name: siteName,
    short_name: siteName,
    description: site_title || undefined,
    lang: languageTag(locale),
    start_url: inLocale('/', locale),
    scope: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
    icons: hasRenderedIcons(logo) ? [...(logo === '' ? [seal] : []), ...renderedIcons] : [...own, seal],
  }
}
