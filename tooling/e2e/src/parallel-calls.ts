import { createApiClient, createStorageTokens } from '@teachnet/api-client'
import { adminArea, calls } from '@teachnet/protocol'

// Runs in a page of the product's origin: the client as any product would make it, with the tokens that all tabs share.

const tokens = createStorageTokens(localStorage, 'parallel')
const client = createApiClient({ baseUrl: location.origin, area: adminArea, tokens, locks: navigator.locks })

export async function logIn(username: string, password: string): Promise<void> {
  const { userInfo } = await client.call(calls.adminLogin, { body: { username, password, keep: true } })
  tokens.set('auth', userInfo.token ?? '')
  tokens.set('refresh', userInfo.refresh_token ?? '')
}

/** Makes so many calls at once, and gives the number of those that succeeded. */
export async function callAtOnce(count: number): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: count }, () => client.call(calls.adminInit)))
  return results.filter(({ status }) => status === 'fulfilled').length
}
