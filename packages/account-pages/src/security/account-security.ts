import type { ApiClient } from '@teachnet/api-client'
import { type AccountSession, type AccountSignIn, type Area, areaCalls, type Passkey } from '@teachnet/protocol'

/** The sessions, sign-ins and protection of an account. Each part is undefined on an old back end. */
export interface AccountSecurity {
  readonly sessions: readonly AccountSession[] | undefined
  readonly signIns: readonly AccountSignIn[] | undefined
  readonly secondFactor: { readonly isOn: boolean; readonly recoveryCodes: number } | undefined
  readonly passkeys: readonly Passkey[] | undefined
}

type Client = Pick<ApiClient, 'call' | 'has'>

/** Loads the data of the pages of the own account. */
export async function loadAccountSecurity(client: Client, area: Area, signal: AbortSignal): Promise<AccountSecurity> {
  const calls = areaCalls[area.name]
  const [sessions, signIns, secondFactor, passkeys] = await Promise.all([
    client.has(calls.accountSessions) ? client.call(calls.accountSessions, { signal }) : undefined,
    client.has(calls.accountSignIns) ? client.call(calls.accountSignIns, { signal }) : undefined,
    client.has(calls.secondFactor) ? client.call(calls.secondFactor, { signal }) : undefined,
    client.has(calls.passkeys) ? client.call(calls.passkeys, { signal }) : undefined,
  ])
  return { sessions: sessions?.list, signIns: signIns?.list, secondFactor, passkeys: passkeys?.list }
}

interface Proof {
  readonly password: string
  readonly code: string
}

/**
 * The actions that protect the own account, as the sections of the page need them. Each rejects when the server rejects; the client has
 * then shown the reason.
 *
 * @param changed called after each change, to show the new state
 */
export function createSecurityActions(client: Client, area: Area, changed: () => Promise<void>) {
  const calls = areaCalls[area.name]
  return {
    factor: {
      onBegin: (password: string) => client.call(calls.beginSecondFactor, { body: { password } }),
      onConfirm: async (code: string) => {
        const { recoveryCodes } = await client.call(calls.confirmSecondFactor, { body: { code } })
        await changed()
        return recoveryCodes
      },
      onRenew: async (body: Proof) => {
        const { recoveryCodes } = await client.call(calls.renewRecoveryCodes, { body })
        await changed()
        return recoveryCodes
      },
      onEnd: async (body: Proof) => {
        await client.call(calls.endSecondFactor, { body, showSuccess: true })
        await changed()
      },
    },
    passkeys: {
      onRename: async (id: number, name: string) => {
        await client.call(calls.renamePasskey, { body: { id, name }, showSuccess: true })
        await changed()
      },
      onRemove: async (id: number, password: string) => {
        await client.call(calls.removePasskey, { body: { id, password }, showSuccess: true })
        await changed()
      },
    },
    sessions: {
      onEnd: async (id: number) => {
        await client.call(calls.endSession, { body: { id }, showSuccess: true })
        await changed()
      },
      onEndOthers: async () => {
        await client.call(calls.endOtherSessions, { body: {}, showSuccess: true })
        await changed()
      },
    },
  }
}
