// @vitest-environment jsdom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { memberArea } from '@teachnet/protocol'
import { afterEach, expect, it, vi } from 'vitest'
import { isApiError } from './api-error.ts'
import { createApiClient } from './create-api-client.ts'
import type { TransferProgress } from './wire-request.ts'
import { createMemoryTokens } from './tokens.ts'

const running: (() => void)[] = []
afterEach(() => running.splice(0).forEach((stop) => stop()))

/** Accepts uploads from any origin, replies "expired" to the first, and renews tokens. */
async function listen() {
  const seen: { path: string; token: string; bytes: number }[] = []
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*, ba-user-token, think-lang, server, content-type')
    if (request.method === 'OPTIONS') return void response.end()
    let bytes = 0
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.on('end', () => {
      const token = String(request.headers['ba-user-token'] ?? '')
      seen.push({ path: String(request.url), token, bytes })
      const isRefresh = request.url === '/api/common/refreshToken'
      if (request.url === '/api/hang') return
      const data = isRefresh ? { type: 'user-refresh', token: 'auth-2' } : { bytes }
      response.end(
        JSON.stringify(token === 'auth-2' || isRefresh ? { code: 1, msg: '', data } : { code: 409, msg: '', data: [] }),
      )
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, resolve))
  running.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const tokens = createMemoryTokens({ auth: 'auth-1', refresh: 'refresh-1' })
  const baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`
  return { seen, client: createApiClient({ baseUrl, area: memberArea, tokens, xhr: () => new XMLHttpRequest() }) }
}

it('reports the progress of an upload, and uploads again with the renewed token [C3] [K3]', async () => {
  const { seen, client } = await listen()
  const body = new FormData()
  body.append('file', new File(['x'.repeat(300_000)], 'a.txt'))
  const onUploadProgress = vi.fn<(progress: TransferProgress) => void>()
  await client.request({ method: 'POST', path: '/api/ajax/upload', body, onUploadProgress })
  expect(seen.map(({ path, token }) => [path, token])).toEqual([
    ['/api/ajax/upload', 'auth-1'],
    ['/api/common/refreshToken', 'auth-1'],
    ['/api/ajax/upload', 'auth-2'],
  ])
  expect(seen[2]?.bytes).toBeGreaterThan(300_000)
  const last = onUploadProgress.mock.lastCall?.[0]
  expect(last?.loaded).toBe(last?.total)
  expect(last?.total).toBeGreaterThan(300_000)
})

it('does not start an upload that was cancelled before [C3]', async () => {
  const { seen, client } = await listen()
  const options = { body: 'x', signal: AbortSignal.abort(), onUploadProgress: () => undefined }
  const upload = client.request({ method: 'POST', path: '/api/hang', ...options })
  expect(isApiError(await upload.catch((error: unknown) => error), 'ABORTED')).toBe(true)
  expect(seen).toEqual([])
})

it('cancels a running upload [C3]', async () => {
  const { seen, client } = await listen()
  const controller = new AbortController()
  const options = { body: 'x', signal: controller.signal, onUploadProgress: () => undefined }
  const upload = client.request({ method: 'POST', path: '/api/hang', ...options }).catch((error: unknown) => error)
  await expect.poll(() => seen).toHaveLength(1)
  controller.abort()
  expect(isApiError(await upload, 'ABORTED')).toBe(true)
})

it('reports an unreachable server, and one that does not answer in time [X3]', async () => {
  const { client } = await listen()
  const options = { method: 'POST', body: 'x', onUploadProgress: () => undefined } as const
  const late = await client.request({ ...options, path: '/api/hang', timeout: 100 }).catch((error: unknown) => error)
  expect(isApiError(late, 'TIMEOUT')).toBe(true)
  const nowhere = createApiClient({ baseUrl: 'http://localhost:1', area: memberArea, xhr: () => new XMLHttpRequest() })
  const failure = await nowhere.request({ ...options, path: '/x' }).catch((error: unknown) => error)
  expect(isApiError(failure, 'NETWORK')).toBe(true)
})
