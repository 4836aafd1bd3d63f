import { createApiClient, plainArea, type ServerAdapter } from '@teachnet/api-client'
import { openApiCalls } from '@teachnet/api-client/openapi'
// Written by `npx openapi-typescript albums.json -o albums.d.ts`.
import type { paths } from './albums.d.ts'

const api = openApiCalls<paths>()

/** Replies are JSON without an envelope. */
const adapter: ServerAdapter = {
  readReply({ status, text }) {
    const data: unknown = text === '' ? null : JSON.parse(text)
    return status < 300 ? { data } : { code: 'HTTP', msg: text }
  },
}

/** Paths, queries, bodies and replies are those of the file: a typing error does not compile. */
export function createAlbums(baseUrl: string, fetch = globalThis.fetch) {
  const client = createApiClient({ baseUrl, area: plainArea, adapter, fetch })
  return {
    list: (page: number) => client.call(api('GET', '/albums'), { query: { page, order: 'title' } }),
    add: (title: string) => client.call(api('POST', '/albums'), { body: { title } }),
    remove: (id: number) => client.call(api('DELETE', '/albums/{id}', { id })),
    setCover: (id: number, cover: FormData) => client.call(api('PUT', '/albums/{id}/cover', { id }), { body: cover }),
  }
}
