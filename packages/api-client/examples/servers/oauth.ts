import { type ApiClient, createApiClient, plainArea, type TokenStore } from '@teachnet/api-client'

/** Where tokens are renewed, and the id of the application there. */
export interface OAuthServer {
  readonly tokenUrl: string
  readonly clientId: string
}

/**
 * A client for a resource server that takes the access tokens of an OAuth 2 server. The refresh token rotates; `invalid_grant` ends the session.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-6
 */
export function createOAuthClient(baseUrl: string, { tokenUrl, clientId }: OAuthServer, tokens: TokenStore): ApiClient {
  return createApiClient({
    baseUrl,
    area: plainArea,
    tokens,
    waitsForRefresh: true,
    adapter: {
      toHeaders: (token): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {}),
      async refresh({ refresh }, signal) {
        const body = new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: refresh,
          client_id: clientId,
        })
        const response = await fetch(tokenUrl, { method: 'POST', body, signal })
        const reply: TokenReply = await response.json()
        if (reply.error === 'invalid_grant') return undefined
        if (!reply.access_token)
          throw new Error(reply.error ?? `The token server replied with status ${response.status}`, { cause: response })
        return { auth: reply.access_token, refresh: reply.refresh_token }
      },
    },
  })
}

interface TokenReply {
  readonly access_token?: string
  readonly refresh_token?: string
  readonly error?: string
}
