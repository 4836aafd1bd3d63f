import { type ApiCall, type ClientArea, createApiClient, type TokenStore } from '@teachnet/api-client'

/** The area of another team: its paths, its header, and the `type` of its refresh replies. */
const shop: ClientArea = {
  name: 'shop',
  apiPrefix: '/shop',
  basePath: '/till',
  tokenHeader: 'x-shop-token',
  loginRoute: 'tillLogin',
  tokenTypes: { refresh: 'shop-refresh' },
}

/** A call of its own: query, body and data are typed. */
const renameAlbum: ApiCall<{ id: number }, { name: string }, { name: string }> = {
  method: 'PATCH',
  path: '/shop/album',
}

/** A client for a server that only shares the envelope of BuildAdmin. */
export function createShopClient(baseUrl: string, tokens: TokenStore) {
  const client = createApiClient({
    baseUrl,
    area: shop,
    tokens,
    refreshPath: '/shop/session/renew',
    login: { routePath: '/till/enter' },
    languageHeader: 'accept-language',
    language: () => 'en',
    serverHeader: '',
    headers: () => ({ 'x-release': '2026.11' }),
    retries: 2,
  })
  return { rename: (id: number, name: string) => client.call(renameAlbum, { query: { id }, body: { name } }) }
}
