import { type AccountSecurity, loadAccountSecurity } from '@teachnet/account-pages'
import type { ApiClient } from '@teachnet/api-client'
import { type ContactType, calls, type Connection, memberArea } from '@teachnet/protocol'

export interface SecurityData extends AccountSecurity {
  /** Undefined on an old back end; empty without providers. */
  readonly connections: readonly Connection[] | undefined
  /** The channels by which the server sends codes. */
  readonly contactTypes: readonly ContactType[]
  /** The contacts that a code has verified; undefined on an old back end. */
  readonly verified: readonly ContactType[] | undefined
}

/** Loads what the security page shows. */
export async function loadSecurity(
  client: Pick<ApiClient, 'call' | 'has'>,
  signal: AbortSignal,
): Promise<SecurityData> {
  const { accountVerificationType: types, verified } = await client.call(calls.accountProfile, { signal })
  const [security, connections] = await Promise.all([
    loadAccountSecurity(client, memberArea, signal),
    client.has(calls.connections) ? client.call(calls.connections, { signal }) : undefined,
  ])
  return {
    ...security,
    connections: connections?.list,
    contactTypes: (['email', 'mobile'] as const).filter((type) => types.includes(type)),
    verified,
  }
}
