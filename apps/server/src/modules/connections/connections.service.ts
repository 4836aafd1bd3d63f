import { createHmac } from 'node:crypto'
import { accountStores } from '../../access/account-stores.ts'
import type { MemberCaller } from '../../access/caller.ts'
import { checkOwnPassword } from '../../access/sign-in/own-password.ts'
import { noteSecurityEvent } from '../../access/security-events.ts'
import type { SignInPorts } from '../../access/sign-in/sign-in.ts'
import { consumeToken, issueToken } from '../../access/tokens/token.repo.ts'
import { fail } from '../../errors.ts'
import type { LogPort } from '../../ports.ts'
import type { ProviderSettings } from '../../settings/oidc-url.ts'
import {
  addConnection,
  listConnections,
  removeConnection,
  noteConnectionUse,
} from '../../db/members/connected-account.repo.ts'
import { createOidcClient } from './oidc-client.ts'
import type { ProviderClaims, ProviderClient, Visit } from './provider-client.ts'
import { createWeChatClient } from './wechat-client.ts'

/** Dependencies of this module. */
export interface ConnectionOptions {
  readonly deps: SignInPorts & LogPort
  readonly providers: readonly ProviderSettings[]
}

/** What the provider sends the visitor back with. */
export interface ProviderAnswer {
  readonly provider: string
  /** The query of the address that the visitor returned to. */
  readonly query: string
}

const createClient: Readonly<Record<ProviderSettings['kind'], (settings: ProviderSettings) => ProviderClient>> = {
  oidc: createOidcClient,
  wechat: (settings) => createWeChatClient(settings),
}

/** Seconds that a visitor has at the provider. */
const visitLife = 600
/** Types of tokens have up to 15 characters. */
const visitType = { login: 'member-oidc', connect: 'member-oidc-add' } as const

/**
 * Signs members in with accounts at providers that they have connected. An account is connected by its permanent name at
 * the provider, and only by a member who is signed in: an e-mail address at a provider, verified or not, opens no account here.
 */
export function createConnections({ deps, providers }: ConnectionOptions) {
  const { db, clock, env, log } = deps
  const clients = new Map(providers.map((settings) => [settings.id, createClient[settings.kind](settings)]))
  const currentSecond = () => Math.floor(clock() / 1000)

  function clientOf(provider: string) {
    const client = clients.get(provider)
    if (!client) throw fail('PARAMETER')
    return client
  }

  /** The secrets of a visit follow from its state, so that nothing else is stored. */
  function toVisit(provider: string, state: string, returnAddress: string): Visit {
    const derive = (part: string) =>
      createHmac('sha256', env.secretKey).update(`oidc:${part}:${provider}:${state}`).digest('base64url')
    return { state, nonce: derive('nonce'), verifier: derive('verifier'), returnAddress }
  }

  /** Begins a visit to a provider. `userId`: the member who connects an account; 0: a visitor who signs in. */
  async function begin(provider: string, userId: number, returnAddress: string) {
    const client = clientOf(provider)
    const type = userId === 0 ? visitType.login : visitType.connect
    const state = await issueToken(db, deps, { type, userId, lifetime: visitLife })
    const address = await tell(provider, () => client.addressFor(toVisit(provider, state, returnAddress)))
    return { address, state }
  }

  /** Ends a visit, whose state counts once. */
  async function end(
    { provider, query }: ProviderAnswer,
    userId: number,
    returnAddress: string,
  ): Promise<ProviderClaims> {
    const client = clientOf(provider)
    const answer = new URLSearchParams(query)
    const token = answer.get('state') ?? ''
    const type = userId === 0 ? visitType.login : visitType.connect
    if (!(await consumeToken(db, { token, type, userId }, currentSecond()))) throw fail('PROVIDER_REFUSED')
    return tell(provider, () => client.claimsOf(toVisit(provider, token, returnAddress), answer))
  }

  /** The reason is for the operator alone. */
  async function tell<Result>(provider: string, ask: () => Promise<Result>): Promise<Result> {
    try {
      return await ask()
    } catch (cause) {
      log.warn({ err: cause, provider }, 'sign-in with a provider failed')
      throw fail('PROVIDER_REFUSED', { cause })
    }
  }

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
