import type { ApiCall, ApiClient } from '@teachnet/api-client'

const rename: ApiCall<{ id: number }, { name: string }, null> = { method: 'PATCH', path: '/api/album/name' }

export function renameAlbum(client: ApiClient, id: number, name: string): Promise<null> {
  return client.call(rename, { query: { id }, body: { name } })
}
