import { documentTitle } from '@teachnet/languages'
import { type LoaderArgs, loadContent } from '../app/loading/load-content.server.ts'
import { textsOf, loadMessages } from '../app/messages.ts'
import { originOf } from '../app/loading/origin-of.server.ts'
import { localeOf } from '../app/site-address.ts'
import { feedXml } from './feed.ts'

export async function loader(args: LoaderArgs & { readonly params: { readonly category?: string } }) {
  const locale = localeOf(args.request)
  await loadMessages(locale, '/news')
  const { content, headers } = await loadContent(args, 'feed', { category: args.params.category })
  const text = textsOf(locale)
  const { category, site } = content
  const name = category ? text('news.categoryTitle', { category: category.name }) : text('site.news')
  const title = documentTitle(name, site.siteName)
  return new Response(feedXml(content, { origin: originOf(args.request), locale, title }), {
    headers: { ...headers, 'content-type': 'application/rss+xml; charset=utf-8' },
  })
}
