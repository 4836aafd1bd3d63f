import type { Area } from '@teachnet/protocol'
import type { FastifyRequest } from 'fastify'
import { type RelyingParty, relyingPartyOf } from '../../access/sign-in/passkeys.ts'
import type { SettingsPort } from '../../ports.ts'

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
