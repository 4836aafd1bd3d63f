import { accountStores } from '../../access/account-stores.ts'
import type { MemberCaller } from '../../access/caller.ts'
import { checkOwnPassword } from '../../access/sign-in/own-password.ts'
import { noteSecurityEvent } from '../../access/security-events.ts'
import type { SignInPorts } from '../../access/sign-in/sign-in.ts'
import { fail } from '../../errors.ts'
import type { LogPort } from '../../ports.ts'
import type { ProviderSettings } from '../../settings/oidc-url.ts'
import {
  addConnection,
  listConnections,
  removeConnection,
  noteConnectionUse,
} from '../../db/members/connected-account.repo.ts'
import { createProviderVisits, type ProviderAnswer } from './provider-visits.ts'

/** Dependencies of this module. */
export interface ConnectionOptions {
  readonly deps: SignInPorts & LogPort
  readonly providers: readonly ProviderSettings[]
}

/**
 * Signs members in with accounts at providers that they have connected. An account is connected by its permanent name at the
 * provider, and only by a member who is signed in: an email address at a provider, verified or not, gives no access to an
 * account here.
 */
export function createConnections({ deps, providers }: ConnectionOptions) {
  const { db, clock } = deps
  const { begin, end } = createProviderVisits(deps, providers)
  const currentSecond = () => Math.floor(clock() / 1000)

  async function requirePassword({ id }: MemberCaller, password: string): Promise<void> {
    const own = { area: 'member', id, hash: await accountStores.member.findPassword(db, id) } as const
    if (!(await checkOwnPassword(deps, own, password))) throw fail('OWN_PASSWORD_WRONG', { field: 'password' })
  }

  return {
    offered: providers.map(({ id, name }) => ({ id, name })),

    beginLogin: (provider: string, returnAddress: string) => begin(provider, 0, returnAddress),

    /** The member that the provider's account is connected to. @throws PROVIDER_REFUSED, PROVIDER_UNCONNECTED */
    async findMember(answer: ProviderAnswer, returnAddress: string): Promise<number> {
      const claims = await end(answer, 0, returnAddress)
      const userId = await noteConnectionUse(db, claims, currentSecond())
      if (userId === undefined) throw fail('PROVIDER_UNCONNECTED')
      return userId
    },

    async list({ id }: MemberCaller) {
      const connections = await listConnections(db, id)
      return providers.map((provider) => ({
        id: provider.id,
        name: provider.name,
        accounts: connections
          .filter(({ issuer }) => issuer === provider.issuer)
          .map((row) => ({ id: row.id, label: row.label, createTime: row.create_time, useTime: row.use_time })),
      }))
    },

    async beginConnection(caller: MemberCaller, form: { provider: string; password: string }, returnAddress: string) {
      await requirePassword(caller, form.password)
      return begin(form.provider, caller.id, returnAddress)
    },

    async connect(
      caller: MemberCaller,
      answer: ProviderAnswer,
      { returnAddress, ip }: { returnAddress: string; ip: string },
    ) {
      const { issuer, subject, label } = await end(answer, caller.id, returnAddress)
      const row = { user_id: caller.id, issuer, subject, label, create_time: currentSecond() }
      if (!(await addConnection(db, row))) throw fail('PROVIDER_TAKEN')
      await noteSecurityEvent(deps, { name: 'connection.added', area: 'member', account: caller, ip })
    },

    async disconnect(caller: MemberCaller, { id, password }: { id: number; password: string }, ip: string) {
      await requirePassword(caller, password)
      if (!(await removeConnection(db, caller.id, id))) throw fail('RECORD_NOT_FOUND')
      await noteSecurityEvent(deps, { name: 'connection.removed', area: 'member', account: caller, ip })
    },
  }
}

export type Connections = ReturnType<typeof createConnections>
