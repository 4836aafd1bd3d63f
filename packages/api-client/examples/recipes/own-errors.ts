import { type ApiClient, createApiClient, isApiError, plainArea, type ServerAdapter } from '@teachnet/api-client'

/** The error codes of the server, with the texts for its users. */
const errors = {
  QUOTA_EXCEEDED: 'Your plan allows no more albums.',
  ALBUM_LOCKED: 'Somebody else is editing this album.',
}

// From now on `isApiError(error, 'QUOTA_EXCEDED')` does not compile.
declare module '@teachnet/api-client' {
  interface Register {
    errorCode: keyof typeof errors
  }
}

/** Failures are `{ "code": "QUOTA_EXCEEDED", … }`. */
const adapter: ServerAdapter = {
  readReply({ status, text }) {
    const data: unknown = text === '' ? null : JSON.parse(text)
    if (status < 300) return { data }
    const code = typeof data === 'object' && data !== null && 'code' in data ? data.code : undefined
    if (code === 'QUOTA_EXCEEDED' || code === 'ALBUM_LOCKED') return { code, msg: errors[code], data }
    return { code: 'HTTP', data }
  },
  // The server carries out a write with the same key once: a write whose answer was lost can be sent again.
  idempotencyHeader: 'idempotency-key',
}

export function createShopClient(baseUrl: string, fetch = globalThis.fetch): ApiClient {
  return createApiClient({ baseUrl, area: plainArea, adapter, fetch, queryFormat: 'comma' })
}

/** Whether the album was added; false: the plan has to be extended first. */
export async function addAlbum(client: ApiClient, title: string): Promise<boolean> {
  try {
    await client.request({ method: 'POST', path: '/albums', body: { title } })
    return true
  } catch (error) {
    if (isApiError(error, 'QUOTA_EXCEEDED')) return false
    throw error
  }
}
