import { type ApiCall, createApiClient, plainArea } from '@teachnet/api-client'

interface Album {
  readonly id: number
  readonly title: string
}

const listAlbums: ApiCall<{ page: number }, undefined, Album[]> = { method: 'GET', path: '/albums' }

/**
 * Before: `ky.create({ prefix: baseUrl, timeout: 10_000, retry: 2, hooks: { beforeRequest: [setRelease] } })` and
 * `api.get('albums', { searchParams: { page } }).json<Album[]>()`. Hooks and settings of retries are passed to ky as they are.
 */
export function createAlbumsClient(baseUrl: string, fetch = globalThis.fetch) {
  const client = createApiClient({
    baseUrl,
    area: plainArea,
    fetch,
    timeout: 10_000,
    retries: 2,
    hooks: { beforeRequest: [({ request }) => request.headers.set('x-release', '7')] },
    adapter: {
      readReply({ status, text }) {
        if (status < 300) return { data: JSON.parse(text) }
        return { code: 'HTTP', msg: text }
      },
    },
  })
  return (page: number) => client.call(listAlbums, { query: { page } })
}
