import {
  accountStores,
  checkOwnPassword,
  recordSecurityEvent,
  type SignInPorts,
  consumeToken,
  issueToken,
} from '../access/index.ts'
import type { MemberCaller } from '../../http/caller/caller.ts'
import { fail } from '../../platform/errors.ts'
import type { LogPort, ClockPort, DatabasePort, RandomPort, SettingsPort } from '../../platform/ports.ts'
import type { ProviderSettings } from '../../platform/settings/oidc-url.ts'
import { addConnection, listConnections, removeConnection, recordConnectionUse } from './connected-account.repo.ts'
import { createHmac } from 'node:crypto'
import {
  type ProviderClaims,
  type ProviderClient,
  type Visit,
  replyWithin,
  labelLength,
  createWeChatClient,
} from './provider-client.ts'
import {
  allowInsecureRequests,
  type AuthorizationServer,
  authorizationCodeGrantRequest,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  discoveryRequest,
  getValidatedIdTokenClaims,
  processAuthorizationCodeResponse,
  processDiscoveryResponse,
  validateApplicationLevelSignature,
  validateAuthResponse,
} from 'oauth4webapi'

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
    async findMember(answer: ProviderReply, returnAddress: string): Promise<number> {
      const claims = await end(answer, 0, returnAddress)
      const userId = await recordConnectionUse(db, claims, currentSecond())
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
      answer: ProviderReply,
      { returnAddress, ip }: { returnAddress: string; ip: string },
    ) {
      const { issuer, subject, label } = await end(answer, caller.id, returnAddress)
      const row = { user_id: caller.id, issuer, subject, label, create_time: currentSecond() }
      if (!(await addConnection(db, row))) throw fail('PROVIDER_TAKEN')
      await recordSecurityEvent(deps, { name: 'connection.added', area: 'member', account: caller, ip })
    },

    async disconnect(caller: MemberCaller, { id, password }: { id: number; password: string }, ip: string) {
      await requirePassword(caller, password)
      if (!(await removeConnection(db, caller.id, id))) throw fail('RECORD_NOT_FOUND')
      await recordSecurityEvent(deps, { name: 'connection.removed', area: 'member', account: caller, ip })
    },
  }
}

export type Connections = ReturnType<typeof createConnections>

type VisitPorts = DatabasePort & ClockPort & RandomPort & LogPort & SettingsPort<'secretKey'>

/** The parameters with which the provider sends the visitor back. */
interface ProviderReply {
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
function createProviderVisits(deps: VisitPorts, providers: readonly ProviderSettings[]) {
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
    const address = await notify(provider, () => client.addressFor(toVisit(provider, state, returnAddress)))
    return { address, state }
  }

  /** Ends a visit; its state is accepted only once. */
  async function end(
    { provider, query }: ProviderReply,
    userId: number,
    returnAddress: string,
  ): Promise<ProviderClaims> {
    const client = clientOf(provider)
    const answer = new URLSearchParams(query)
    const token = answer.get('state') ?? ''
    const type = userId === 0 ? visitType.login : visitType.connect
    if (!(await consumeToken(db, { token, type, userId }, Math.floor(clock() / 1000)))) throw fail('PROVIDER_REFUSED')
    return notify(provider, () => client.claimsOf(toVisit(provider, token, returnAddress), answer))
  }

  /** The reason is only for the operator. */
  async function notify<Result>(provider: string, request: () => Promise<Result>): Promise<Result> {
    try {
      return await request()
    } catch (cause) {
      log.warn({ err: cause, provider }, 'sign-in with a provider failed')
      throw fail('PROVIDER_REFUSED', { cause })
    }
  }

  return { begin, end }
}

/**
 * Speaks with one OpenID Connect provider: authorization code flow with PKCE.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#CodeFlowAuth
 */
function createOidcClient({ issuer, clientId, clientSecret }: ProviderSettings): ProviderClient {
  const issuerUrl = new URL(issuer)
  const client = { client_id: clientId }
  let discovered: Promise<AuthorizationServer> | undefined

  /** Only a provider on this machine may use plain HTTP; the settings reject others. */
  const optionsOf = () => ({
    [allowInsecureRequests]: issuerUrl.protocol === 'http:',
    signal: AbortSignal.timeout(replyWithin),
  })

  async function discover(): Promise<AuthorizationServer> {
    discovered ??= (async () => processDiscoveryResponse(issuerUrl, await discoveryRequest(issuerUrl, optionsOf())))()
    try {
      return await discovered
    } catch (error) {
      // The provider may answer the next time.
      discovered = undefined
      throw error
    }
  }

  return {
    async addressFor({ state, nonce, verifier, returnAddress }: Visit): Promise<string> {
      const { authorization_endpoint: endpoint } = await discover()
      if (endpoint === undefined) throw new Error(`${issuer} has no authorization endpoint`)
      const address = new URL(endpoint)
      const parameters = {
        client_id: clientId,
        redirect_uri: returnAddress,
        response_type: 'code',
        scope: 'openid email profile',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      }
      for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
      return address.href
    },

    /**
     * Exchanges the code. Rejects when state, issuer, audience, nonce, time or signature of the token do not belong to the visit.
     */
    async claimsOf({ state, nonce, verifier, returnAddress }: Visit, answer: URLSearchParams): Promise<ProviderClaims> {
      const server = await discover()
      const parameters = validateAuthResponse(server, client, answer, state)
      const secret = ClientSecretBasic(clientSecret)
      const response = await authorizationCodeGrantRequest(
        server,
        client,
        secret,
        parameters,
        returnAddress,
        verifier,
        optionsOf(),
      )
      const tokens = await processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
      })
      await validateApplicationLevelSignature(server, response, optionsOf())
      const claims = getValidatedIdTokenClaims(tokens)
      if (!claims) throw new Error(`${issuer} sent no identity`)
      const { email, name } = claims
      const label = [email, name].find((text): text is string => typeof text === 'string' && text !== '') ?? ''
      return { issuer, subject: claims.sub, label: label.slice(0, labelLength) }
    },
  }
}
