import { expect, it, vi } from 'vitest'
import { createJob } from '../test-support/transport-job.ts'
import type { PostForm } from './post-form.ts'
import { createSiteTransport, type SiteTransportOptions } from './site-transport.ts'

const file = new File(['abc'], 'a.png', { type: 'image/png' })
const stored = { url: '/stored.png', full_url: '//cdn/stored.png' }

async function send(config: SiteTransportOptions['config'], answer: string, more: Partial<SiteTransportOptions> = {}) {
  const upload = vi.fn<() => Promise<typeof stored>>(async () => stored)
  const post = vi.fn<PostForm>(async () => ({ status: 200, text: answer }))
  const confirm = vi.fn<SiteTransportOptions['confirm']>(async () => undefined)
  const transport = createSiteTransport({ config, upload, post, confirm, cdnUrl: '//cdn', ...more })
  const job = createJob(3, { file, key: 'k/a.png', sha1: 's' })
  const result = await transport.send(job)
  const form = post.mock.calls[0]?.[1]
  return { result, upload, post, confirm, fields: form && [...form.keys()] }
}

it('uploads through the server in mode local, regardless of other settings [C3]', async () => {
  const { result, upload, post, confirm } = await send(
    { mode: 'local', url: '//elsewhere', params: { token: 't' } },
    '',
  )
  expect(result).toEqual(stored)
  expect(upload).toHaveBeenCalledOnce()
  expect(post).not.toHaveBeenCalled()
  expect(confirm).not.toHaveBeenCalled()
})

it('uploads directly to the storage in another mode, and uses the key of its reply [C3]', async () => {
  const { result, fields, confirm } = await send(
    { mode: 'qiniu', url: 'https://up.test', params: { token: 't' } },
    '{"key":"other.png"}',
  )
  expect(result).toEqual({ url: '/other.png', full_url: '//cdn/other.png' })
  expect(fields).toEqual(['key', 'token', 'file'])
  expect(confirm).toHaveBeenCalledExactlyOnceWith({
    url: '/other.png',
    name: 'a.png',
    size: 3,
    type: 'image/png',
    sha1: 's',
  })
})

it.each(['policy', 'Policy'])('treats an empty reply as a success if the site signed a %s [C3]', async (name) => {
  const { result, fields } = await send({ mode: 'alioss', url: 'https://up.test', params: { [name]: 'p' } }, '')
  expect(result).toEqual({ url: '/k/a.png', full_url: '//cdn/k/a.png' })
  expect(fields).toEqual(['key', name, 'file'])
})

const signing = { mode: 's3', url: 'https://up.test', params: { policy: 'p' }, hasPolicyCall: true }
const sign = async () => ({ url: 'https://up.test', fields: { key: 'own/a.png', policy: 'exact' } })

it('requests a signed form for each file if the server offers it, and lets the server choose the key [C3]', async () => {
  const { result, fields, confirm } = await send(signing, '', { sign })
  expect(fields).toEqual(['key', 'policy', 'file'])
  expect(confirm).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ url: '/own/a.png' }))
  expect(result).toEqual({ url: '/own/a.png', full_url: '//cdn/own/a.png' })
  expect((await send(signing, '')).result.url).toBe('/k/a.png')
})

it("uses the file's address from the server's reply [C3]", async () => {
  const confirmed = { url: '/public/a.png', full_url: 'https://files.test/public/a.png' }
  expect((await send(signing, '', { sign, confirm: async () => confirmed })).result).toEqual(confirmed)
})
