import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createExampleServer } from '../examples/app/server.ts'
import { createPhotoUploader } from '../examples/migration/from-uppy.ts'
import { createFetchParts } from './browser/index.ts'

it('the queue that replaces Uppy with tus has its limits, and uploads', async () => {
  const example = createExampleServer()
  const server = createServer((request, response) => void example.handle(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const store = { load: async () => [], save: async () => {}, remove: async () => {} }
  const uploader = createPhotoUploader(`http://127.0.0.1:${port}/files/`, { send: createFetchParts(fetch), store })
  const file = (name: string) => new File([name], name)
  const ids = uploader.add(['a.png', 'b.exe', 'c.pdf', 'd.png', 'e.png'].map(file))
  const outcomes = await Promise.allSettled(ids.map((id) => uploader.whenDone(id)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'rejected'])
  expect(uploader.getItems().map(({ problem }) => problem)).toEqual([
    undefined,
    'type',
    undefined,
    undefined,
    'tooMany',
  ])
  expect(example.bytesOf('u1').toString()).toBe('a.png')
  uploader.dispose()
  server.close()
})
