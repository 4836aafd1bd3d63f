// @vitest-environment jsdom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { describeResumable } from '../test-support/resumable-conformance.ts'
import { type BrowserRequest, createXhrParts, type Progress } from './send-part.ts'

describeResumable(
  'XMLHttpRequest',
  createXhrParts(() => new XMLHttpRequest()),
)

it('a request has its own time for the reply after the last byte (U18)', async () => {
  // The upload events of jsdom come with the reply.
  const createXhr = () => {
    const xhr: BrowserRequest = {
      status: 0,
      responseText: '',
      upload: { onprogress: null },
      onload: null,
      onerror: null,
      onabort: null,
      onloadend: null,
      open: () => undefined,
      setRequestHeader: () => undefined,
      getResponseHeader: () => null,
      send: () => setTimeout(() => xhr.upload.onprogress?.({ loaded: 3, total: 3 } as never), 1),
      abort: () => xhr.onabort?.({} as never),
    }
    return xhr
  }
  const send = createXhrParts(createXhr, { stallAfter: 5000, replyWithin: 30 })
  const { signal } = new AbortController()
  const onProgress = vi.fn<(progress: Progress) => void>()
  const request = { method: 'PUT', url: 'https://files.test/', body: 'abc', signal, onProgress } as const
  await expect(send(request)).rejects.toMatchObject({ isRetryable: true, message: expect.stringContaining('0.03 s') })
  // A queue that watches bytes counts from the beginning of the request.
  expect(onProgress.mock.calls.map(([{ loaded }]) => loaded)).toEqual([0, 3])
})

it('a request without a byte or a reply is a temporary failure (U18)', async () => {
  const server = createServer(() => undefined)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const send = createXhrParts(() => new XMLHttpRequest(), { stallAfter: 20 })
  const { signal } = new AbortController()
  await expect(send({ method: 'HEAD', url: `http://127.0.0.1:${port}/`, signal })).rejects.toMatchObject({
    isRetryable: true,
    message: expect.stringContaining('0.02 s'),
  })
  server.closeAllConnections()
  server.close()
})
