import type { Route } from './+types/sitemap.route'
import { loadContent } from '../app/load-content.server.ts'
import { originOf } from '../app/origin-of.server.ts'
import { sitemapXml } from './sitemap.ts'

export async function loader(args: Route.LoaderArgs) {
  const { content, headers } = await loadContent(args, 'sitemap')
  return new Response(sitemapXml(content, originOf(args.request)), {
    headers: { ...headers, 'content-type': 'application/xml; charset=utf-8' },
  })
}
