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
import type { OidcSettings } from '../../settings/oidc-url.ts'

/** The secrets of one visit to a provider, which only this server knows until the visitor returns. */
export interface Visit {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** Address of the page that the provider sends the visitor back to. */
  readonly returnAddress: string
}

/** What the provider says about the visitor. */
export interface ProviderClaims {
  readonly issuer: string
  readonly subject: string
  /** E-mail address or name; may be empty. */
  readonly label: string
}

/** ms */
const timeLimit = 10_000

/**
 * Speaks with one OpenID Connect provider: authorization code flow with PKCE.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#CodeFlowAuth
 */
export function createOidcClient({ issuer, clientId, clientSecret }: OidcSettings) {
  const issuerUrl = new URL(issuer)
  const client = { client_id: clientId }
  let discovered: Promise<AuthorizationServer> | undefined

  /** A provider on this machine may speak plain HTTP; the settings allow no other. */
  const optionsOf = () => ({
    [allowInsecureRequests]: issuerUrl.protocol === 'http:',
    signal: AbortSignal.timeout(timeLimit),
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
    /** The address at the provider to which the visitor is sent. */
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
     * Exchanges the code for the visitor's identity. Rejects when anything does not belong to the visit: state, issuer, audience, nonce, time or
     * signature of the token.
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
      return { issuer, subject: claims.sub, label: label.slice(0, 100) }
    },
  }
}
