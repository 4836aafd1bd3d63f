import type { SiteContent } from '@teachnet/contract'
import type { ContentApi } from '../app/loading/content-api.server.ts'
import type { SiteIcon } from './site-icons.ts'

/** Bytes of the largest picture that is rendered into a card or an icon. */
const mostBytes = 20_971_520

/**
 * Returns a function that loads a picture of the site's own storage, for the image renderer; undefined for other pictures, which this server does
 * not request.
 */
export function storedPicture(
  fetchFile: (path: string) => Promise<Response>,
  address: string | undefined,
): (() => Promise<Uint8Array | undefined>) | undefined {
  if (!address?.startsWith('/storage/')) return undefined
  return async () => {
    const answer = await fetchFile(address)
    const bytes = answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
    return bytes && bytes.length <= mostBytes ? bytes : undefined
  }
}

/** Draws an icon of the site as a PNG, from its logo or else from the first character of its name. */
export async function renderedIcon(
  { renderIcon, fetchFile }: Pick<ContentApi, 'renderIcon' | 'fetchFile'>,
  icon: SiteIcon,
  { siteName, logo }: Pick<SiteContent, 'siteName' | 'logo'>,
): Promise<Uint8Array | undefined> {
  const loadPicture = storedPicture(fetchFile, logo)
  return renderIcon?.({ ...icon, siteName, loadPicture })
}

/** A rendered picture with the cache tags of what it shows; without one, the image renderer is busy or the host has none. */
export function pictureReply(
  rendered: Uint8Array | undefined,
  headers: HeadersInit | undefined,
  type: 'image/png' | 'image/x-icon' = 'image/png',
): Response {
  if (!rendered) return new Response(null, { status: 503, headers: { 'retry-after': '5' } })
  const response = new Response(new Uint8Array(rendered), { headers })
  response.headers.set('content-type', type)
  return response
}
