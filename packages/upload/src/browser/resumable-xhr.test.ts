// @vitest-environment jsdom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { describeResumable } from '../test-support/resumable-conformance.ts'
import { createXhrParts } from './send-part.ts'

describeResumable(
  'XMLHttpRequest',
  createXhrParts(() => new XMLHttpRequest()),
)

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
