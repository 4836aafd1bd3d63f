import type { Area } from '@teachnet/protocol'
import type { FastifyRequest } from 'fastify'
import type { SettingsPort } from '../../platform/ports.ts'

/** The site that browsers bind passkeys to. */
export interface RelyingParty {
  /** Domain without a port. */
  readonly id: string
  /** Origin of the pages that use passkeys. */
  readonly origin: string
  /** Path of the app's folder there. */
  readonly folder: string
}

export type RelyingPartyPorts = SettingsPort<
  'adminOrigin' | 'adminPath' | 'memberOrigin' | 'memberPath' | 'publicOrigin'
>

/** The site that the page of a request binds passkeys to. */
export function partyOf(
  { protocol, host, headers }: FastifyRequest,
  area: Area['name'],
  { env }: RelyingPartyPorts,
): RelyingParty {
  const origins = [area === 'admin' ? env.adminOrigin : env.memberOrigin, env.publicOrigin]
  const folder = area === 'admin' ? env.adminPath : env.memberPath
  return { ...relyingPartyOf(origins, { own: `${protocol}://${host}`, page: headers.origin }), folder }
}

/**
 * The relying party of a request: the configured origin of the pages, where there is one; of two configured origins, that of the page that
 * sent the request.
 *
 * @param origins as they are configured: of the area's pages, and of the public site
 * @param own origin under which the request reached the server
 * @param page header `Origin`
 */
export function relyingPartyOf(
  origins: readonly (string | undefined)[],
  { own, page }: { readonly own: string; readonly page: string | undefined },
): Omit<RelyingParty, 'folder'> {
  const configured = origins.filter((origin) => origin !== undefined)
  const origin = configured.find((each) => each === page) ?? configured[0] ?? own
  return { id: new URL(origin).hostname, origin }
}
