import type { Route } from './+types/robots.route'
import { originOf } from '../app/loading/env.server.ts'

export function loader({ request }: Route.LoaderArgs) {
  return new Response(robotsTxt(originOf(request)), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

/** Allows all public pages; disallows the other apps and the API. */
export function robotsTxt(origin: string): string {
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /user',
    'Disallow: /api/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
