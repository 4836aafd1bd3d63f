import { redirect } from 'react-router'
import type { Route } from './+types/favicon.route'
import { contentApi } from '../app/loading/content-api.server.ts'
import { loadContent } from '../app/loading/load-content.server.ts'
import { renderedIcon, pictureReply } from './picture-reply.server.ts'
import { hasRenderedIcons, siteIcons } from './site-icons.ts'

/** The icon for programs that do not read the links of a page: old browsers, feed readers, bookmark managers. */
export async function loader(args: Route.LoaderArgs) {
  const { content, headers } = await loadContent(args, 'site')
  if (!hasRenderedIcons(content.site.logo)) return redirect(content.site.logo, { headers })
  const icon = siteIcons['favicon-48.png']
  const png = await renderedIcon(args.context.get(contentApi), icon, content.site)
  return pictureReply(png && toIco(png, icon.size), headers, 'image/x-icon')
}

/**
 * Packs a square PNG into an ICO file, which browsers and feed readers request at `/favicon.ico`.
 *
 * @param size in pixels, below 256
 * @see https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)
 */
function toIco(png: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const headerBytes = 22
  const file = new Uint8Array(headerBytes + png.length)
  const header = new DataView(file.buffer)
  // An icon file with one picture.
  header.setUint16(2, 1, true)
  header.setUint16(4, 1, true)
  header.setUint8(6, size)
  header.setUint8(7, size)
  // One plane of 32 bits a pixel.
  header.setUint16(10, 1, true)
  header.setUint16(12, 32, true)
  header.setUint32(14, png.length, true)
  header.setUint32(18, headerBytes, true)
  file.set(png, headerBytes)
  return file
}
