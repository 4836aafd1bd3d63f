import type { SiteContent } from '@teachnet/contract'
import { languageTag } from '@teachnet/i18n'
import type { Locale } from '@teachnet/protocol'
import { palettes } from '@teachnet/ui/tokens'
import { hasDrawnIcons, iconPath, siteIcons } from './site-icons.ts'
import { inLocale } from '../app/site-address.ts'

const drawn = (['icon-192.png', 'icon-512.png', 'maskable-512.png'] as const).map((name) => {
  const { size, ground } = siteIcons[name]
  const sizes = `${size}x${size}`
  return { src: iconPath(name), sizes, type: 'image/png', ...(ground === 'maskable' && { purpose: 'maskable' }) }
})

/** What a phone needs to put the site on its home screen. @see https://www.w3.org/TR/appmanifest/ */
export function siteManifest({ siteName, site_title, logo, logo_size }: SiteContent, locale: Locale) {
  const { paper } = palettes.light
  const own = logo === '' ? [] : [{ src: logo, sizes: logo_size ? `${logo_size.width}x${logo_size.height}` : 'any' }]
  const seal = { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }
  return {
    id: '/',
    name: siteName,
    short_name: siteName,
    ...(site_title !== '' && { description: site_title }),
    lang: languageTag(locale),
    start_url: inLocale('/', locale),
    scope: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
    icons: hasDrawnIcons(logo) ? [...(logo === '' ? [seal] : []), ...drawn] : [...own, seal],
  }
}
