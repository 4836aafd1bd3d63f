import type { IncomingHttpHeaders } from 'node:http'

import { readHost } from './request-origin.ts'

interface Known {
  /** Origin of the requested page. */
  readonly known: string
  /** Whether the forwarded headers of the request are used. */
  readonly isForwarded: boolean
}

/**
 * Returns the origin of the page that posted a form, or undefined for a page of another site. A server may have more host names than the one
 * of `PUBLIC_ORIGIN`, and a proxy may replace the `Host` header: then the browser's own verdict decides, which no page can forge.
 *
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export function formOriginOf(headers: IncomingHttpHeaders, { known, isForwarded }: Known): string | undefined {
  const { origin, host, 'sec-fetch-site': site } = headers
  // Programs send none, and they have no cookies of a visitor.
  if (origin === undefined || origin === known) return known
  if (!URL.canParse(origin)) return undefined
  const posting = new URL(origin)
  if (!/^https?:$/.test(posting.protocol)) return undefined
  const forwarded = isForwarded ? [headers['x-forwarded-host']].flat().join(',').split(',') : []
  const ownHosts = [host, ...forwarded.map((each) => each.trim())].map(readHost)
  return site === 'same-origin' || ownHosts.includes(posting.host) ? posting.origin : undefined
}
