import { type ApiCall, createApiClient, createMemoryTokens, isApiError, plainArea } from '@teachnet/api-client'
import { onScopeDispose, ref } from 'vue'

export interface Album {
  readonly id: number
  readonly title: string
}

const list: ApiCall<{ q?: string }, undefined, Album[]> = { method: 'GET', path: '/albums' }
const add: ApiCall<undefined, { title: string }, Album> = { method: 'POST', path: '/albums' }

export type AlbumsClient = ReturnType<typeof createAlbumsClient>

/** The REST server of the album shop: bearer tokens, JSON, and `{ "message": … }` in failures. */
export function createAlbumsClient(baseUrl: string, refreshToken: string) {
  return createApiClient({
    baseUrl,
    area: plainArea,
    tokens: createMemoryTokens({ auth: 'first', refresh: refreshToken }),
    retries: 1,
    adapter: {
      toHeaders: (token): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {}),
      readReply({ status, text }) {
        const data: unknown = text === '' ? null : JSON.parse(text)
        if (status < 300) return { data }
        const msg = typeof data === 'object' && data !== null && 'message' in data ? String(data.message) : ''
        if (status === 401) return { code: 'TOKEN_EXPIRED', msg }
        return { code: status === 422 ? 'VALIDATION' : 'HTTP', msg }
      },
      async refresh({ refresh }, signal) {
        const response = await fetch(`${baseUrl}/token`, { method: 'POST', body: refresh, signal })
        return response.ok ? { auth: await response.text() } : undefined
      },
    },
  })
}

/** The albums of the server for a component; a running search ends with it. */
export function useAlbums(client: AlbumsClient) {
  const albums = ref<readonly Album[]>([])
  const problem = ref('')
  const leaving = new AbortController()
  onScopeDispose(() => leaving.abort())

  async function search(q: string): Promise<void> {
    try {
      albums.value = await client.call(list, {
        query: q === '' ? {} : { q },
        cancelDuplicates: true,
        signal: leaving.signal,
      })
      problem.value = ''
    } catch (error) {
      if (isApiError(error, 'ABORTED') || isApiError(error, 'REPEATED')) return
      problem.value = 'The albums could not be loaded'
    }
  }

  async function create(title: string): Promise<void> {
    try {
      const album = await client.call(add, { body: { title } })
      albums.value = [...albums.value, album]
      problem.value = ''
    } catch (error) {
      problem.value = isApiError(error, 'VALIDATION') ? error.message : 'The album was not saved'
    }
  }

  return { albums, problem, search, create }
}
