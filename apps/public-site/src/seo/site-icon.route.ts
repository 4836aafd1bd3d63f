import type { Route } from './+types/site-icon.route'
import { loadContent } from '../app/loading/load-content.server.ts'
import { siteIcon } from './site-icon.ts'

export async function loader(args: Route.LoaderArgs) {
  const { content, headers } = await loadContent(args, 'site')
  return new Response(siteIcon(content.site.siteName), {
    headers: { ...headers, 'content-type': 'image/svg+xml; charset=utf-8' },
  })
}
