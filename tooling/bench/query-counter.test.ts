import { expect, it } from 'vitest'

import { createMessageWatcher } from './query-counter.ts'

function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)])
}

it.each([1, 4, 1000])('reports each message once for chunks of %i bytes', (size) => {
  const bytes = Buffer.concat([
    message('', 'startup Q'),
    message('P', 'select E'),
    message('E', ''),
    message('Q', 'commit'),
  ])
  const messages: string[] = []
  const watch = createMessageWatcher((type, body) => messages.push(type + body.toString()))
  for (let at = 0; at < bytes.length; at += size) watch(bytes.subarray(at, at + size))
  expect(messages).toEqual(['Pselect E', 'E', 'Qcommit'])
})
