import { expect, it } from 'vitest'

import { createResponseCounter } from './response-counter.ts'

const stream = [
  'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello',
  'HTTP/1.1 404 Not Found\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\na\r\n0\r\n\r\n56789\r\n0\r\n\r\n',
  'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n',
].join('')

it.each([1, 3, 7, 1000])('counts responses that arrive in chunks of %i bytes', (size) => {
  const statuses: number[] = []
  const count = createResponseCounter((status) => statuses.push(status))
  const bytes = Buffer.from(stream)
  for (let at = 0; at < bytes.length; at += size) count(bytes.subarray(at, at + size))
  expect(statuses).toEqual([200, 404, 200])
})
