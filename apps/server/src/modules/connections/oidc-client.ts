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
import type { ProviderSettings } from '../../settings/oidc-url.ts'
import { answerWithin, labelLength, type ProviderClaims, type ProviderClient, type Visit } from './provider-client.ts'

/**
 * Speaks with one OpenID Connect provider: authorization code flow with PKCE.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#CodeFlowAuth
 */
export function createOidcClient({ issuer, clientId, clientSecret }: ProviderSettings): ProviderClient {
  const issuerUrl = new URL(issuer)
  const client = { client_id: clientId }
  let discovered: Promise<AuthorizationServer> | undefined

  /** Only a provider on this machine may use plain HTTP; the settings refuse others. */
  const optionsOf = () => ({
    [allowInsecureRequests]: issuerUrl.protocol === 'http:',
    signal: AbortSignal.timeout(answerWithin),
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
