import type { ApiClient } from '@teachnet/api-client'
import {
  type AccountSession,
  type AccountSignIn,
  type ContactType,
  calls,
  type Connection,
  type Passkey,
} from '@teachnet/protocol'

export interface SecurityData {
  /** Undefined: the server, an old back end, does not list them. */
  readonly sessions: readonly AccountSession[] | undefined
  readonly signIns: readonly AccountSignIn[] | undefined
  /** Undefined on an old back end. */
  readonly secondFactor: { readonly isOn: boolean; readonly recoveryCodes: number } | undefined
  readonly passkeys: readonly Passkey[] | undefined
  /** Undefined on an old back end; empty without providers. */
  readonly connections: readonly Connection[] | undefined
  /** The channels by which the server sends codes. */
  readonly contactTypes: readonly ContactType[]
}

/** Loads what the security page shows. */
export async function loadSecurity(
  client: Pick<ApiClient, 'call' | 'has'>,
  signal: AbortSignal,
): Promise<SecurityData> {
  const { accountVerificationType: types } = await client.call(calls.accountProfile, { signal })
  const [sessions, signIns, secondFactor, passkeys, connections] = await Promise.all([
    client.has(calls.accountSessions) ? client.call(calls.accountSessions, { signal }) : undefined,
    client.has(calls.accountSignIns) ? client.call(calls.accountSignIns, { signal }) : undefined,
    client.has(calls.secondFactor) ? client.call(calls.secondFactor, { signal }) : undefined,
    client.has(calls.passkeys) ? client.call(calls.passkeys, { signal }) : undefined,
    client.has(calls.connections) ? client.call(calls.connections, { signal }) : undefined,
  ])
  return {
    sessions: sessions?.list,
    signIns: signIns?.list,
    secondFactor,
    passkeys: passkeys?.list,
    connections: connections?.list,
    contactTypes: (['email', 'mobile'] as const).filter((type) => types.includes(type)),
  }
}
