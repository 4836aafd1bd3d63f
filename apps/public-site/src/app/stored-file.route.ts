import type { Route } from './+types/stored-file.route'
import { contentApi } from './loading/content-api.server.ts'

const forwarded = ['content-type', 'content-length', 'cache-control', 'etag', 'last-modified', 'x-content-type-options']

/**
 * Serves pictures of records from the API server. A host that serves site and API answers these paths itself; a standalone site proxies
 * them.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const reply = await context.get(contentApi).fetchFile(new URL(request.url).pathname)
  const headers = new Headers()
  for (const name of forwarded) {
    const value = reply.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(reply.body, { status: reply.status, headers })
}
