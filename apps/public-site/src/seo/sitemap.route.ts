import { type LoaderArgs, loadContent, loadProblem } from '../app/loading/load-content.server.ts'
import { originOf } from '../app/loading/env.server.ts'
import { sitemapXml } from './sitemap.server.ts'

/** The site map, and with a part in the path one of the files of a large one. */
export async function loader(args: LoaderArgs & { readonly params: { readonly part?: string } }) {
  const { part: file } = args.params
  const part = /^([1-9]\d{0,5})\.xml$/.exec(file ?? '')?.[1]
  if (file !== undefined && part === undefined) throw await loadProblem(args, 404)
  const { content, headers } = await loadContent(args, 'sitemap', { part })
  const xml = sitemapXml(content, {
    origin: originOf(args.request),
    part: part !== undefined ? Number(part) : undefined,
  })
  if (xml === undefined) throw await loadProblem(args, 404)
  return new Response(xml, { headers: { ...headers, 'content-type': 'application/xml; charset=utf-8' } })
}
