import { palettes } from '@teachnet/ui/tokens'
import type { Route } from './+types/site-icon.route'
import { loadContent } from '../app/loading/load-content.server.ts'
import { escapeXml } from './escape-xml.ts'

export async function loader(args: Route.LoaderArgs) {
  const { content, headers } = await loadContent(args, 'site')
  return new Response(siteIcon(content.site.siteName), {
    headers: { ...headers, 'content-type': 'image/svg+xml; charset=utf-8' },
  })
}

/** A seal with the first character of the site's name, for a site without a logo. The browser draws it with its own fonts. */
export function siteIcon(siteName: string): string {
  const { seal, onSeal } = palettes.light
  const character = escapeXml([...siteName][0] ?? '')
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<rect width="32" height="32" rx="3" fill="${seal}"/>`,
    `<rect x="2.500" y="2.500" width="27" height="27" rx="1.500" fill="none" stroke="${onSeal}" stroke-opacity=".7"/>`,
    `<text x="16" y="22.500" text-anchor="middle" font-size="19" font-weight="700" font-family="Songti SC,Noto Serif CJK SC,Source Han Serif SC,SimSun,Georgia,serif" fill="${onSeal}">${character}</text>`,
    '</svg>',
  ].join('')
}
