import type { Route } from './+types/robots.route'
import { originOf } from '../app/loading/origin-of.server.ts'
import { robotsTxt } from './robots.ts'

export function loader({ request }: Route.LoaderArgs) {
  return new Response(robotsTxt(originOf(request)), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
