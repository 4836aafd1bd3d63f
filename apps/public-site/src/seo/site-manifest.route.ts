import type { Route } from './+types/site-manifest.route'
import { loadContent } from '../app/loading/load-content.server.ts'
import { localeOf } from '../app/site-address.ts'
import { siteManifest } from './site-manifest.ts'

export async function loader(args: Route.LoaderArgs) {
  const { content, headers } = await loadContent(args, 'site')
  return new Response(JSON.stringify(siteManifest(content.site, localeOf(args.request))), {
    headers: { ...headers, 'content-type': 'application/manifest+json; charset=utf-8' },
  })
}
