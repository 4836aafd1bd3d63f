import type { Route } from './+types/heading-font.route'
import { contentApi } from '../../app/loading/content-api.server.ts'
import { loadProblem } from '../../app/loading/load-content.server.ts'
import { charactersOfFont } from './heading-font.ts'

/** The site's Song face with the characters of the address, for ever the same. */
export async function loader(args: Route.LoaderArgs) {
  const { subsetFont } = args.context.get(contentApi)
  const characters = charactersOfFont(args.params.characters)
  if (characters === undefined || !subsetFont) throw await loadProblem(args, 404)
  const font = await subsetFont(characters)
  if (!font) return new Response(null, { status: 503, headers: { 'retry-after': '5' } })
  return new Response(new Uint8Array(font), {
    headers: { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=31536000, immutable' },
  })
}
