import { renderSVG } from 'uqr'
import type { Route } from './+types/qr.route'
import { loadContent } from '../../app/loading/load-content.server.ts'
import { originOf } from '../../app/loading/env.server.ts'
import { inLocale, localeOf, toAbsolute } from '../../app/site-address.ts'

/**
 * Serves the address of an article as a QR code. It is rendered here, so that no other site learns which pages are shared.
 */
export async function loader(args: Route.LoaderArgs) {
  const { content, headers } = await loadContent(args, 'newsItem', { slug: args.params.slug })
  const path = inLocale(`/news/${content.item.slug}`, localeOf(args.request))
  return new Response(renderSVG(toAbsolute(path, originOf(args.request)), { border: 2 }), {
    headers: { ...headers, 'content-type': 'image/svg+xml; charset=utf-8' },
  })
}
