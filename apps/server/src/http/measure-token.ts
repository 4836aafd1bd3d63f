import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request has the token of measurements; without one, nobody may read them. The address of a connection proves nothing: a proxy on
 * this machine, whose requests need not name the visitor, connects from here too.
 */
export function mayMeasure({ authorization = '' }: IncomingHttpHeaders, token: string | undefined): boolean {
  return token !== undefined && isSame(authorization, `Bearer ${token}`)
}

/** Takes the same time for each wrong token. */
function isSame(provided: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(provided), digest(expected))
}
