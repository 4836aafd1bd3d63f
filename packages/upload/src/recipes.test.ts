import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { createAlbumUploader } from '../examples/resume.ts'
import {
  createFetchParts,
  createFetchPost,
  type StoredUpload,
  type Transport,
  type UploadStore,
} from './browser/index.ts'
import { createThriftyUploader } from '../examples/recipes/known-content.ts'
import { describeEnd } from '../examples/recipes/refusals.ts'
import { createPhotoUploader } from '../examples/recipes/own-server.ts'
import { createPartUploader } from '../examples/recipes/s3-parts.ts'
import { createSiteUploader } from '../examples/recipes/site-upload.ts'
import { defaultUploadConfig } from './site-config.ts'
import { startPartServer, startTusServer } from './test-support/resumable-servers.ts'

const stored = { url: '/a.png', full_url: '//cdn.test/a.png' }

it('the recipes for a site and for refusals upload through the server, and name a refusal', async () => {
  const uploader = createSiteUploader(
    { upload: { mimetype: 'png' }, cdnUrl: '//cdn.test' },
    { upload: async () => stored, confirm: async () => undefined },
  )
  expect(await describeEnd(uploader, new File(['x'], 'a.png'))).toBe('stored: //cdn.test/a.png')
  expect(await describeEnd(uploader, new File(['x'], 'a.exe'))).toBe('type: The type of uploaded file is not allowed!')
})

it('the recipe for an own server posts a form, and tries again while the server is busy', async () => {
  const forms: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((form) => {
      forms.push(form)
      if (forms.length === 1) return response.writeHead(503).end('busy')
      return response.end('{ "url": "/photos/a.png" }')
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const uploader = createPhotoUploader(origin, 'summer', createFetchPost(fetch))
  const [id = ''] = uploader.add([new File(['photo'], 'a.png')])
  expect(await uploader.whenDone(id)).toEqual({ url: '/photos/a.png', full_url: `${origin}/photos/a.png` })
  expect(forms).toHaveLength(2)
  expect(forms[1]).toMatch(/name="album"\s+summer/)
  expect(forms[1]).toMatch(/name="file"; filename="a.png"/)
  // Such a server converts no pictures of phones.
  const [phone = ''] = uploader.add([new File(['photo'], 'IMG_0001.HEIC')])
  await expect(uploader.whenDone(phone)).rejects.toMatchObject({ problem: 'type' })
  server.closeAllConnections()
  server.close()
})

it('the recipe for parts uploads a file with the data that was added with it', async () => {
  const server = await startPartServer()
  const seen: unknown[] = []
  const uploader = createPartUploader(
    { ...defaultUploadConfig, types: ['*'] },
    {
      begin: async ({ key, meta }) => {
        seen.push(meta)
        return { uploadId: 'u', key }
      },
      signPart: async ({ key }, { number }) => server.sign(encodeURIComponent(key), number),
      complete: async ({ key }) => ({ url: `/${key}`, full_url: key }),
    },
  )
  const [id = ''] = uploader.add([new File(['lesson'], 'lesson.mp4')], { course: 7 })
  expect((await uploader.whenDone(id)).url).toMatch(/lesson.*\.mp4$/)
  expect([seen, server.seen]).toEqual([[{ course: 7 }], ['PUT 1']])
  await server.close()
})

it('the example of the README continues in the next page what an earlier one began', async () => {
  const server = await startTusServer()
  const stored = new Map<string, StoredUpload>()
  const store: UploadStore = {
    load: async () => [...stored.values()],
    save: async (upload) => void stored.set(upload.key, upload),
    remove: async (key) => void stored.delete(key),
  }
  const send = createFetchParts(fetch)
  const config = { ...defaultUploadConfig, types: ['*'] }
  const first = createAlbumUploader(config, `${server.url}files/`, { send: () => new Promise(() => undefined), store })
  first.add([new File(['lesson'], 'lesson.mp4')], { album: 7 })
  await expect.poll(() => stored.size).toBe(1)
  first.dispose()
  const next = createAlbumUploader(config, `${server.url}files/`, { send, store })
  const [id = ''] = await next.restore()
  await next.whenDone(id)
  expect(server.bytesOf('u1').toString()).toBe('lesson')
  expect(next.getItems()[0]?.meta).toEqual({ album: 7 })
  await expect.poll(() => stored.size).toBe(0)
  await server.close()
})

it('the recipe for known content sends only what is new, also when the search fails, and refuses temporary files', async () => {
  const sent: string[] = []
  const transport: Transport = {
    needsHash: false,
    async send({ file }) {
      sent.push(file.name)
      return stored
    },
  }
  const uploader = createThriftyUploader({ ...defaultUploadConfig, types: ['*'] }, transport, async (sha1) => {
    if (sha1 === 'a9993e364706816aba3e25717850c26c9cd0d89d') return stored
    throw new Error('busy')
  })
  expect(await describeEnd(uploader, new File(['abc'], 'known.txt'))).toBe('already stored: //cdn.test/a.png')
  expect(await describeEnd(uploader, new File(['abd'], 'new.txt'))).toBe('stored: //cdn.test/a.png')
  expect(await describeEnd(uploader, new File(['abd'], '~$new.txt'))).toMatch(/^type: /)
  expect(sent).toEqual(['new.txt'])
})
