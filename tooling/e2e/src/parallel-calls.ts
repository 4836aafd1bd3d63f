import { createApiClient, createStorageTokens } from '@teachnet/api-client'
import { adminArea, calls } from '@teachnet/protocol'

// Runs in a page of the product's origin: creates the client like any app, with the tokens that all tabs share.

const tokens = createStorageTokens(localStorage, 'parallel')
const client = createApiClient({ baseUrl: location.origin, area: adminArea, tokens, locks: navigator.locks })

export async function logIn(username: string, password: string): Promise<void> {
  const { userInfo } = await client.call(calls.adminLogin, { body: { username, password, keep: true } })
  tokens.set('auth', userInfo.token ?? '')
  tokens.set('refresh', userInfo.refresh_token ?? '')
}

/** Makes `count` concurrent calls and returns the number of successful ones. */
export async function callAtOnce(count: number): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: count }, () => client.call(calls.adminInit)))
  return results.filter(({ status }) => status === 'fulfilled').length
}
