// @vitest-environment node

import { createApiClient } from '@teachnet/api-client'
import { adminArea, memberArea } from '@teachnet/protocol'
import { parseUploadConfig } from '@teachnet/upload'
import { expect, it } from 'vitest'
import { createAreaUploader, createUploadCalls } from './upload-calls.ts'

const known = { url: '/a.png', full_url: '//cdn/a.png', id: 1 }

it.each([
  [adminArea, '/admin/ajax/upload'],
  [memberArea, '/api/ajax/upload'],
])(
  "sends the files of an area to its own call, and shows the server's message beside the file [C3]",
  async (area, path) => {
    const requested: string[] = []
    const notices: string[] = []
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      requested.push(new URL(request.url).pathname)
      const file = (await request.formData()).get('file')
      const name = file instanceof File ? file.name : ''
      return Response.json(
        name === 'a.png'
          ? { code: 1, msg: '', time: 1, data: { file: { url: '/a.png', full_url: '//cdn/a.png' } } }
          : { code: 0, msg: 'no room', time: 1, data: null, error: 'REFUSED' },
      )
    }
    const client = createApiClient({
      baseUrl: 'http://api.test',
      area,
      fetch,
      onNotify: ({ text }) => notices.push(text),
    })
    const calls = createUploadCalls({ client, area, cdnUrl: '//cdn' })
    const uploader = createAreaUploader({
      calls,
      config: parseUploadConfig({ mimetype: 'png' }),
      createWorker: () => {
        throw new Error('Nothing is hashed where the server stores')
      },
    })
    const [good = '', bad = ''] = uploader.add([new File(['a'], 'a.png'), new File(['b'], 'b.png')])
    expect(await uploader.whenDone(good)).toEqual({ url: '/a.png', full_url: '//cdn/a.png' })
    await expect(uploader.whenDone(bad)).rejects.toThrow('no room')
    expect(requested).toEqual([path, path])
    expect(notices).toEqual([])
  },
)

it.each([
  [adminArea, '/admin/storage/callback'],
  [memberArea, '/api/storage/callback'],
])("reports a file stored in object storage to the area's server [C3]", async (area, path) => {
  const requested: unknown[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    requested.push(new URL(request.url).pathname, await request.json())
    return Response.json({ code: 1, msg: '', time: 1, data: requested.length > 2 ? { file: known } : null })
  }
  const client = createApiClient({ baseUrl: 'http://api.test', area, fetch })
  const record = { url: '/k/a.png', name: 'a.png', size: 1, type: 'image/png', sha1: 'a'.repeat(40) }
  const { confirm } = createUploadCalls({ client, area, cdnUrl: '' })
  expect(await confirm(record)).toBeUndefined()
  expect(requested).toEqual([path, record])
  expect(await confirm(record)).toEqual({ url: '/a.png', full_url: '//cdn/a.png' })
})

it.each([
  [adminArea, '/admin'],
  [memberArea, '/api'],
])(
  "does not upload a file that the area's server already has, when the server supports the check [C3]",
  async (area, prefix) => {
    const requested: string[] = []
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const { url } = new Request(input, init)
      requested.push(url.replace('http://api.test', ''))
      return Response.json({ code: 1, msg: '', time: 1, data: { file: known } })
    }
    const client = createApiClient({ baseUrl: 'http://api.test', area, fetch })
    const calls = createUploadCalls({ client, area, cdnUrl: '' })
    const file = new File(['a'], 'a.png')
    expect(await calls.findKnown('a'.repeat(40), file)).toEqual({ url: '/a.png', full_url: '//cdn/a.png' })
    expect(requested).toEqual([`${prefix}/ajax/uploadKnown?name=a.png&size=1&sha1=${'a'.repeat(40)}`])
  },
)

it('requests a signed upload form for an area [C3]', async () => {
  const requested: unknown[] = []
  const form = { url: 'https://up.test', fields: { key: 'k' } }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    requested.push(new URL(request.url).pathname, await request.json())
    return Response.json({ code: 1, msg: '', time: 1, data: form })
  }
  const client = createApiClient({ baseUrl: 'http://api.test', area: memberArea, fetch })
  const { sign } = createUploadCalls({ client, area: memberArea, cdnUrl: '' })
  const file = new File(['a'], 'a.png', { type: 'image/png' })
  expect(await sign({ file, key: '', sha1: 'b' })).toEqual(form)
  expect(requested).toEqual(['/api/ajax/uploadPolicy', { name: 'a.png', size: 1, type: 'image/png', sha1: 'b' }])
})
