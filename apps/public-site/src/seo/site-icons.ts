/** The icons of the site as PNGs, by file name; sizes in pixels. @see https://web.dev/articles/maskable-icon */
export const siteIcons = {
  'favicon-48.png': { size: 48, ground: 'transparent' },
  'apple-touch-icon.png': { size: 180, ground: 'solid' },
  'icon-192.png': { size: 192, ground: 'transparent' },
  'icon-512.png': { size: 512, ground: 'transparent' },
  'maskable-512.png': { size: 512, ground: 'maskable' },
} as const

export type SiteIcon = (typeof siteIcons)[SiteIconName]

/** Name of an icon. */
export type SiteIconName = keyof typeof siteIcons

export function isIconName(name: string): name is SiteIconName {
  return Object.hasOwn(siteIcons, name)
}

/** Path of an icon. */
export function iconPath(name: SiteIconName): string {
  return `/icons/${name}`
}

/**
 * Whether the icons are rendered from the site's logo, or from its name: a logo on another host is not requested, but linked.
 *
 * @param logo address of the logo, or ''
 */
export function hasRenderedIcons(logo: string): boolean {
  return logo === '' || logo.startsWith('/storage/')
}
