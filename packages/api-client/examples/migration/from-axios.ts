import { createApiClient, isApiError, plainArea, type TokenStore } from '@teachnet/api-client'

/**
 * Before: `axios.create({ baseURL })`, an interceptor that sets `authorization`, and `createAuthRefresh(client, renew)` of axios-auth-refresh. Both become
 * functions of the adapter; one renewal runs for all calls of all tabs.
 */
export function createSignedInClient(baseUrl: string, tokens: TokenStore, fetch = globalThis.fetch) {
  return createApiClient({
    baseUrl,
    area: plainArea,
    tokens,
    fetch,
    adapter: {
      toHeaders: (token): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {}),
      readReply({ status, text }) {
        if (status === 401) return { code: 'TOKEN_EXPIRED', msg: '' }
        if (status >= 300) return { code: 'HTTP', msg: text }
        return { data: text === '' ? null : JSON.parse(text) }
      },
      async refresh({ refresh }, signal) {
        const response = await fetch(`${baseUrl}/renew`, { method: 'POST', body: refresh, signal })
        if (response.status === 401) return undefined
        // Any other failure keeps the session.
        if (!response.ok)
          throw new Error(`The token server replied with status ${response.status}`, { cause: response })
        return { auth: await response.text() }
      },
    },
  })
}

/** Before: `axios.isAxiosError(error) && error.response?.status === 404`. */
export function isMissing(error: unknown): boolean {
  return isApiError(error, 'HTTP') && error.status === 404
}
