import { type ApiCall, createApiClient, plainArea, type TokenStore } from '@teachnet/api-client'

/** A call of the server, with the types of its body and its reply. */
const createAlbum: ApiCall<undefined, { title: string }, { id: number; title: string }> = {
  method: 'POST',
  path: '/albums',
}

/**
 * A client for a plain REST server: JSON without an envelope, a bearer token, and `{ "message": … }` in failures. Status 401 renews the
 * token.
 */
export function createAlbumsClient(baseUrl: string, tokens: TokenStore, fetch = globalThis.fetch) {
  const client = createApiClient({
    baseUrl,
    area: plainArea,
    tokens,
    fetch,
    adapter: {
      toHeaders: (token): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {}),
      readReply({ status, text }) {
        const data: unknown = text === '' ? null : JSON.parse(text)
        if (status < 300) return { data }
        const msg = typeof data === 'object' && data !== null && 'message' in data ? String(data.message) : ''
        if (status === 401) return { code: 'TOKEN_EXPIRED', msg }
        return { code: status === 422 ? 'VALIDATION' : 'HTTP', msg, data }
      },
      async refresh({ refresh }, signal) {
        const response = await fetch(`${baseUrl}/session`, { method: 'PUT', body: refresh, signal })
        if (response.status === 401) return undefined
        // Any other failure keeps the session.
        if (!response.ok)
          throw new Error(`The token server replied with status ${response.status}`, { cause: response })
        const { token } = (await response.json()) as { token: string }
        return { auth: token }
      },
    },
  })
  return { create: (title: string) => client.call(createAlbum, { body: { title } }) }
}
