import { createHmac } from 'node:crypto'
import { consumeToken, issueToken } from '../../access/tokens/token.repo.ts'
import { fail } from '../../errors.ts'
import type { ClockPort, DatabasePort, LogPort, RandomPort, SettingsPort } from '../../ports.ts'
import type { ProviderSettings } from '../../settings/oidc-url.ts'
import { createOidcClient } from './oidc-client.ts'
import type { ProviderClaims, ProviderClient, Visit } from './provider-client.ts'
import { createWeChatClient } from './wechat-client.ts'

type VisitPorts = DatabasePort & ClockPort & RandomPort & LogPort & SettingsPort<'secretKey'>

/** The parameters with which the provider sends the visitor back. */
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

/** Sends visitors to a provider, and reads their account there from the parameters with which they return. */
export function createProviderVisits(deps: VisitPorts, providers: readonly ProviderSettings[]) {
  const { db, clock, env, log } = deps
  const clients = new Map(providers.map((settings) => [settings.id, createClient[settings.kind](settings)]))

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

  /** Begins a sign-in at a provider. `userId`: the member who connects an account; 0: a visitor who signs in. */
  async function begin(provider: string, userId: number, returnAddress: string) {
    const client = clientOf(provider)
    const type = userId === 0 ? visitType.login : visitType.connect
    const state = await issueToken(db, deps, { type, userId, lifetime: visitLife })
    const address = await tell(provider, () => client.addressFor(toVisit(provider, state, returnAddress)))
    return { address, state }
  }

  /** Ends a visit; its state is accepted only once. */
  async function end(
    { provider, query }: ProviderAnswer,
    userId: number,
    returnAddress: string,
  ): Promise<ProviderClaims> {
    const client = clientOf(provider)
    const answer = new URLSearchParams(query)
    const token = answer.get('state') ?? ''
    const type = userId === 0 ? visitType.login : visitType.connect
    if (!(await consumeToken(db, { token, type, userId }, Math.floor(clock() / 1000)))) throw fail('PROVIDER_REFUSED')
    return tell(provider, () => client.claimsOf(toVisit(provider, token, returnAddress), answer))
  }

  /** The reason is only for the operator. */
  async function tell<Result>(provider: string, ask: () => Promise<Result>): Promise<Result> {
    try {
      return await ask()
    } catch (cause) {
      log.warn({ err: cause, provider }, 'sign-in with a provider failed')
      throw fail('PROVIDER_REFUSED', { cause })
    }
  }

  return { begin, end }
}
