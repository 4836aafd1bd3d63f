import type { FastifyRequest } from 'fastify'
import { type RelyingParty, relyingPartyOf } from '../../access/sign-in/passkeys.ts'
import type { SettingsPort } from '../../ports.ts'

/** The site that the page of a request binds passkeys to. */
export function partyOf(
  { protocol, host, headers }: FastifyRequest,
  env: SettingsPort<'memberOrigin' | 'publicOrigin'>['env'],
): RelyingParty {
  return relyingPartyOf(env, { own: `${protocol}://${host}`, page: headers.origin })
}
