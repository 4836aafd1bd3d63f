import { documentTitle } from '@teachnet/languages'
import type { Route } from './+types/feed.route'
import { loadContent } from '../app/load-content.server.ts'
import { textsOf, loadMessages } from '../app/messages.ts'
import { originOf } from '../app/origin-of.server.ts'
import { localeOf } from '../app/site-address.ts'
import { feedXml } from './feed.ts'

export async function loader(args: Route.LoaderArgs) {
  const locale = localeOf(args.request)
  await loadMessages(locale, '/news')
  const { content, headers } = await loadContent(args, 'feed')
  const title = documentTitle(textsOf(locale)('site.news'), content.site.siteName)
  return new Response(feedXml(content, { origin: originOf(args.request), locale, title }), {
    headers: { ...headers, 'content-type': 'application/rss+xml; charset=utf-8' },
  })
}
