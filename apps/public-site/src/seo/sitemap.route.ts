import { type LoaderArgs, loadContent, loadProblem } from '../app/loading/load-content.server.ts'
import { originOf } from '../app/loading/origin-of.server.ts'
import { sitemapXml } from './sitemap.ts'

/** The site map, and with a part in the path one of the files of a large one. */
export async function loader(args: LoaderArgs & { readonly params: { readonly part?: string } }) {
  const { content, headers } = await loadContent(args, 'sitemap')
  const part = /^([1-9]\d*)\.xml$/.exec(args.params.part ?? '')?.[1]
  const isEntry = args.params.part === undefined
  const xml = sitemapXml(content, { origin: originOf(args.request), ...(!isEntry && { part: Number(part) }) })
  if (xml === undefined) throw await loadProblem(args, 404)
  return new Response(xml, { headers: { ...headers, 'content-type': 'application/xml; charset=utf-8' } })
}
