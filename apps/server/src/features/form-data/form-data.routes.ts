import { areaCalls, areas } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall, serveFile } from '../../http/serve-call.ts'
import { regionOptions } from '../../records/kinds/region.ts'

/** Registers what the forms of every area need besides records: the regions of the country, and pictures of file suffixes. */
export function formDataRoutes(app: FastifyInstance): void {
  for (const { name } of Object.values(areas)) {
    const { regions, suffixPicture } = areaCalls[name]
    serveCall(app, regions, async ({ query: { province, city }, request }) =>
      success(regionOptions(request.locale, province, city)),
    )
    serveFile(app, suffixPicture, async ({ query: { suffix, background }, reply }) =>
      reply
        .type('image/svg+xml; charset=utf-8')
        .header('cache-control', 'private, max-age=86400')
        .send(renderSuffix(suffix, background)),
    )
  }
}

/** Returns an SVG of a file with its suffix, for lists of attachments. */
function renderSuffix(rawSuffix: unknown, rawBackground: unknown): string {
  const text = typeof rawSuffix === 'string' ? rawSuffix.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 4) : ''
  const suffix = (text || 'file').toUpperCase()
  const isColour = typeof rawBackground === 'string' && /^(#[0-9a-f]{3,8}|rgb\([\d\s,.%]{5,30}\))$/i.test(rawBackground)
  const background = isColour ? rawBackground : `hsl(${hueOf(suffix)} 55% 45%)`
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">',
    '<path fill="#e8ebf0" d="M12 2h28l14 14v42a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4z"/>',
    '<path fill="#c3c9d4" d="M40 2l14 14H44a4 4 0 0 1-4-4z"/>',
    `<rect x="2" y="30" width="60" height="20" rx="3" fill="${background}"/>`,
    '<text x="32" y="45" text-anchor="middle" font-family="sans-serif" font-size="14" font-weight="700" fill="#fff">',
    `${suffix}</text></svg>`,
  ].join('')
}

function hueOf(text: string): number {
  return [...text].reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 7)
}
