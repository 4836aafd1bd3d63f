import { adminArea } from '@teachnet/protocol'
import { vi } from 'vitest'
import { isApiError } from '../api-error.ts'
import { createApiClient } from '../create-api-client.ts'
import type { ApiClientOptions } from '../options.ts'
import { createMemoryTokens } from '../tokens.ts'
import { createFakeServer } from './fake-server.ts'

export const baseUrl = 'http://back-end.test'

/** A client of the back office with both tokens, its server, and everything that it reports. @param state of its token on the server */
export function setUpClient(state: 'valid' | 'expired', options: Partial<ApiClientOptions> = {}) {
  const server = createFakeServer()
  server.tokens.set('auth-1', state)
  const tokens = createMemoryTokens({ auth: 'auth-1', refresh: 'refresh-1' })
  const ports = {
    onNavigate: vi.fn<NonNullable<ApiClientOptions['onNavigate']>>(),
    onNotify: vi.fn<NonNullable<ApiClientOptions['onNotify']>>(),
    onSignedOut: vi.fn<NonNullable<ApiClientOptions['onSignedOut']>>(),
    onLoading: vi.fn<NonNullable<ApiClientOptions['onLoading']>>(),
    onLog: vi.fn<NonNullable<ApiClientOptions['onLog']>>(),
  }
  const language = () => 'en' as const
  const client = createApiClient({
    baseUrl,
    area: adminArea,
    tokens,
    fetch: server.fetch,
    language,
    ...ports,
    ...options,
  })
  return { server, tokens, client, ...ports }
}

/** The code of a call's rejection; undefined if it succeeds or fails in another way. */
export const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (isApiError(error) ? error : undefined),
  )
