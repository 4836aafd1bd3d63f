import type { Route } from './+types/stored-file.route'
import { contentApi } from './content-api.server.ts'

const forwarded = ['content-type', 'content-length', 'cache-control', 'etag', 'last-modified', 'x-content-type-options']

/** Pictures of records, from the API server: a host that serves both answers them itself, the site alone passes them on. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const answer = await context.get(contentApi).fetchFile(new URL(request.url).pathname)
  const headers = new Headers()
  for (const name of forwarded) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(answer.body, { status: answer.status, headers })
}
