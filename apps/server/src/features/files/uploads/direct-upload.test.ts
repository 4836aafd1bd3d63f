import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { checkFile, parseUploadConfig } from '@teachnet/upload'
import { createFetchPost, createSiteTransport } from '@teachnet/upload/browser'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../../api.ts'
import type { Database } from '../../../platform/db/client.ts'
import { attachment } from '../../../records/tables/attachment.ts'
import { seedAccess } from '../../sign-in/admin/access-setup.ts'
import { createS3Storage } from '../../../platform/storage/s3/s3-storage.ts'
import { type S3Server, startS3Server } from '../../../test-support/s3-server.ts'
import { createTestAdmin, createTestMember, type TestAccount } from '../../../test-support/test-accounts.ts'
import { createTestDatabase } from '../../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../../test-support/test-deps.ts'
import { removeUnconfirmed } from './direct-upload.ts'

/** A bitmap of one pixel. */
const bitmap = Buffer.from(
  '424d3a0000000000000036000000280000000100000001000000010018000000000004000000130b0000130b000000000000000000000000ff00',
  'hex',
)
const account = { keyId: 'id', secret: 'hush-hush', region: 'eu-central-1', bucket: 'files' }
const host = 'site.example'

interface Reply {
  readonly code: number
  readonly msg: string
  readonly error?: string
  readonly data: { file: Record<string, unknown> | null; url: string; fields: Record<string, string> } | null
}

describe('uploads straight to a bucket', () => {
  let db: Database
  let deps: TestDeps
  let app: FastifyInstance
  let s3: S3Server
  let admin: TestAccount
  let member: TestAccount
  let picture: Buffer

  beforeAll(async () => {
    db = await createTestDatabase()
    const plain = await createTestDeps(db)
    s3 = await startS3Server({ ...account, clock: plain.clock })
    const settings = { ...account, endpoint: s3.endpoint, isPathStyle: true, isDirect: true, mode: 's3' }
    deps = { ...plain, storage: createS3Storage(settings, { attempts: 1 }) }
    await seedAccess(deps)
    app = await buildApp(deps)
    admin = await createTestAdmin(deps, { username: 'root' })
    member = await createTestMember(deps, { username: 'member' })
    picture = await draw('teal').toBuffer()
  })
  afterAll(async () => {
    await app.close()
    await deps.cache.close()
    await s3.close()
    await db.close()
  })
  beforeEach(async () => {
    s3.objects.clear()
    await db.delete(attachment)
  })

  const draw = (background: string) => sharp({ create: { width: 8, height: 6, channels: 3, background } }).png()
  const sha1Of = (content: Buffer) => createHash('sha1').update(content).digest('hex')
  const call = async (
    path: string,
    { as = admin, ...request }: { as?: TestAccount | null; payload?: object; query?: Record<string, string> } = {},
  ) => {
    const headers = { 'think-lang': 'en', host, ...as?.headers }
    const reply = await app.inject({ method: request.payload ? 'POST' : 'GET', url: path, headers, ...request })
    return reply.json<Reply>()
  }
  const configOf = async (as: TestAccount | null, area: 'admin' | 'member') => {
    const headers = { host, ...as?.headers }
    const reply = await app.inject({ url: area === 'admin' ? '/admin/Index/index' : '/api/index/index', headers })
    const { data }: { data: { site?: { upload: unknown }; siteConfig?: { upload: unknown } } } = reply.json()
    return { raw: data, upload: parseUploadConfig((data.siteConfig ?? data.site)?.upload) }
  }

  /** Uploads like the old back end's clients: the key from the template, the fields of the site configuration, the file last. */
  const bring = async (content: Buffer, key: string, as = admin) => {
    const { url, params } = (await configOf(as, as === admin ? 'admin' : 'member')).upload
    const form = new FormData()
    for (const [name, value] of Object.entries({ key, ...params })) form.append(name, value)
    form.append('file', new File([new Uint8Array(content)], 'photo.png'))
    return (await fetch(url, { method: 'POST', body: form })).status
  }
  const notify = (content: Buffer, key: string, more: object = {}, path = '/admin/storage/callback') => {
    const payload = { url: `/${key}`, name: 'photo.png', size: 1, type: 'text/html', sha1: sha1Of(content), ...more }
    return call(path, { payload, as: path.startsWith('/api') ? member : admin })
  }

  describe('of clients of the old back end', () => {
    const key = 'storage/default/20260302/photo.png'

    it('uploads straight to a bucket are offered to signed-in callers, with the key names of both generations [C3]', async () => {
      const { raw, upload } = await configOf(admin, 'admin')
      expect(upload).toMatchObject({ mode: 's3', url: `${s3.endpoint}/files/`, hasPolicyCall: true })
      expect(upload.params).toMatchObject({ Policy: expect.any(String), 'X-Amz-Signature': expect.any(String) })
      expect(raw).toMatchObject({
        siteConfig: {
          upload: {
            savename: '/storage/default/{year}{mon}{day}/{filename}{filesha1}{.suffix}',
            saveName: '/storage/default/{year}{mon}{day}/{fileName}{fileSha1}{.suffix}',
          },
        },
      })
      expect(JSON.stringify(raw)).not.toContain(account.secret)
      // A form for any file would allow any number of files, but the uploads of members are limited.
      const counted = await configOf(member, 'member')
      expect(counted.upload).toMatchObject({ mode: 'local', hasPolicyCall: true, params: {} })
      expect(JSON.stringify(counted.raw)).not.toMatch(/policy"|x-amz/i)
      const visitor = await configOf(null, 'member')
      expect(JSON.stringify(visitor.raw)).not.toMatch(/policy"|x-amz|files\//i)
      expect(visitor.upload.mode).toBe('local')
    })

    it('files sent straight to a bucket are public after the server has checked them, and its own facts replace those of the client [C3]', async () => {
      expect(await bring(picture, key)).toBe(200)
      expect([...s3.objects.keys()]).toEqual([key])
      const { code, data } = await notify(picture, key)
      expect(code).toBe(1)
      expect(data?.file).toMatchObject({
        url: `/${key}`,
        full_url: `${s3.endpoint}/files/public/${key}`,
        admin_id: admin.id,
        size: picture.length,
        mimetype: 'image/png',
        width: 8,
        height: 6,
        storage: 's3',
        topic: 'default',
        sha1: sha1Of(picture),
      })
      expect([...s3.objects.keys()]).toEqual([`public/${key}`])
      expect(s3.objects.get(`public/${key}`)?.headers).toEqual({ 'content-type': 'image/png' })
    })

    it('direct uploads may be confirmed twice and at any of the addresses, and are counted', async () => {
      await bring(picture, key)
      const first = await notify(picture, key, {}, '/admin/Qiniu/callback')
      expect((await notify(picture, key, {}, '/admin/Alioss/callback')).data?.file?.id).toBe(first.data?.file?.id)
      await bring(picture, key)
      expect((await notify(picture, key, {}, '/admin/Cos/callback')).data?.file?.id).toBe(first.data?.file?.id)
      expect(await db.select().from(attachment)).toMatchObject([{ quote: 2 }])
      expect([...s3.objects.keys()]).toEqual([`public/${key}`])
    })

    it.each<[string, () => Promise<Buffer>, string, string, string]>([
      ['a page under a picture name', async () => Buffer.from('<script>alert(1)</script>'), key, '', 'UPLOAD_NO_IMAGE'],
      ['a page under its own name', async () => Buffer.from('<h1>x</h1>'), 'storage/default/a.html', '', 'UPLOAD_TYPE'],
      ['a drawing', async () => Buffer.from('<svg/>'), 'storage/default/a.svg', '', 'UPLOAD_TYPE'],
      ['other content than announced', () => draw('red').toBuffer(), key, 'a'.repeat(40), 'UPLOAD_MISMATCH'],
      [
        'a picture of a phone, whose name the storage cannot change',
        async () => readFileSync(new URL('../../../test-support/phone.heic', import.meta.url)),
        'storage/default/a.heic',
        '',
        'UPLOAD_TYPE',
      ],
      ['a bitmap under the name of another format', async () => bitmap, 'storage/default/a.jpg', '', 'UPLOAD_TYPE'],
      ['a picture cut short', async () => (await draw('red').toBuffer()).subarray(0, 60), key, '', 'UPLOAD_NO_IMAGE'],
    ])('a direct upload is deleted and refused if the file is %s [V8]', async (_what, content, at, sha1, error) => {
      const bytes = await content()
      expect(await bring(bytes, at)).toBe(200)
      expect(await notify(bytes, at, sha1 ? { sha1 } : {})).toMatchObject({ code: 0, error })
      expect([...s3.objects.keys()]).toEqual([])
      expect(await db.select().from(attachment)).toEqual([])
    })

    const heic = async () => readFileSync(new URL('../../../test-support/phone.heic', import.meta.url))
    it.each<[string, string, string, () => Promise<Buffer>]>([
      ['a WebP', 'a.jpg', 'jpeg', () => draw('red').webp().toBuffer()],
      ['a PNG', 'a.jpeg', 'jpeg', () => draw('red').toBuffer()],
      ['a picture of a phone', 'a.jpg', 'jpeg', heic],
      ['a picture of a phone', 'b.jpeg', 'jpeg', heic],
      ['a picture of a phone', 'a.png', 'png', heic],
      ['a JPEG', 'a.webp', 'webp', () => draw('red').jpeg().toBuffer()],
      ['a GIF', 'a.png', 'png', () => draw('red').gif().toBuffer()],
    ])(
      'a direct upload of %s called %s gets the format of its name, under which it stays [C3]',
      async (_what, name, format, content) => {
        const at = `storage/default/20260302/${name}`
        const bytes = await content()
        expect(await bring(bytes, at)).toBe(200)
        expect(await notify(bytes, at)).toMatchObject({ code: 1, data: { file: { url: `/${at}` } } })
        const stored = s3.objects.get(`public/${at}`)
        const found = await sharp(stored?.bytes).metadata()
        expect(found.format).toBe(format)
        const mimetype = `image/${format}`
        expect(stored?.headers).toEqual({ 'content-type': mimetype })
        expect(await db.select().from(attachment)).toMatchObject([
          { mimetype, width: found.width, height: found.height },
        ])
        expect([...s3.objects.keys()]).toEqual([`public/${at}`])
        expect(await notify(bytes, at)).toMatchObject({ code: 1, data: { file: { url: `/${at}` } } })
      },
    )

    it('an upload straight to a bucket cannot replace a public file [V8]', async () => {
      await bring(picture, key)
      await notify(picture, key)
      const other = await draw('red').toBuffer()
      await bring(other, key)
      expect(await notify(other, key)).toMatchObject({ error: 'UPLOAD_ADDRESS_TAKEN', msg: /Another file/ })
      await deps.storage.write('default/20260302/own.png', picture)
      await bring(other, 'storage/default/20260302/own.png')
      expect(await notify(other, 'storage/default/20260302/own.png')).toMatchObject({ error: 'UPLOAD_ADDRESS_TAKEN' })
      expect(s3.objects.get(`public/${key}`)?.bytes.equals(picture)).toBe(true)
      expect([...s3.objects.keys()].every((each) => each.startsWith('public/'))).toBe(true)
    })

    it.each([
      ['a path with ..', '/storage/../secret.png', 'PARAMETER'],
      ['another host', '//evil.example/storage/a.png', 'PARAMETER'],
      ['an address of resized copies', '/storage/.variants/a.png/320.webp', 'PARAMETER'],
      ['that of a missing file', '/storage/default/none.png', 'UPLOAD_MISSING'],
    ])('a direct upload is refused if the address is %s [V8]', async (_what, url, error) => {
      expect(await notify(picture, '', { url })).toMatchObject({ error })
    })

    it('direct uploads lose the location in their metadata', async () => {
      const photo = await sharp(picture)
        .jpeg()
        .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 7/1 0/1' } })
        .toBuffer()
      const at = 'storage/default/20260302/place.jpg'
      await bring(photo, at)
      expect(await notify(photo, at)).toMatchObject({ code: 1 })
      const kept = s3.objects.get(`public/${at}`)
      expect((await sharp(kept?.bytes).metadata()).exif).toBeUndefined()
      expect(kept?.headers).toEqual({ 'content-type': 'image/jpeg' })
      expect(s3.objects.has(at)).toBe(false)
    })

    it('direct uploads stay for a retry if the storage fails', async () => {
      await bring(picture, key)
      s3.troubles.push(500)
      expect(await notify(picture, key)).toMatchObject({ error: 'INTERNAL' })
      expect(await notify(picture, key)).toMatchObject({ code: 1 })
    })

    it('uploads straight to a bucket by old clients require a sign-in [A4]', async () => {
      for (const path of ['/admin/storage/callback', '/api/storage/callback', '/api/ajax/uploadPolicy'])
        expect(await call(path, { payload: {}, as: null })).toMatchObject({ code: 303 })
      expect(await call('/api/ajax/uploadKnown', { as: null })).toMatchObject({ code: 303 })
    })
  })

  describe('of our own clients', () => {
    const transport = async (as: TestAccount) => {
      const [area, prefix] = as === admin ? (['admin', '/admin'] as const) : (['member', '/api'] as const)
      const { upload } = await configOf(as, area)
      return createSiteTransport({
        config: upload,
        upload: () => Promise.reject(new Error('the server was to store the file')),
        post: createFetchPost(fetch),
        cdnUrl: '//unused',
        sign: async ({ file, sha1 }) => {
          const { name, size, type } = file
          const { data, msg } = await call(`${prefix}/ajax/uploadPolicy`, { payload: { name, size, type, sha1 }, as })
          if (!data) throw new Error(msg)
          return data
        },
        confirm: async (record) => {
          const { data, msg } = await call(`${prefix}/storage/callback`, { payload: record, as })
          if (!data?.file) throw new Error(msg)
          return { url: String(data.file.url), full_url: String(data.file.full_url) }
        },
      })
    }
    const jobOf = (content: Buffer, name = '照片 一.png') => ({
      file: new File([new Uint8Array(content)], name, { type: 'image/png' }),
      key: 'not/asked.png',
      sha1: sha1Of(content),
      signal: new AbortController().signal,
      onProgress: () => undefined,
      meta: undefined,
      checkpoint: { read: () => undefined, write: () => undefined },
    })

    it('a signed form allows the upload of exactly one file, with a name that the server chose [C3]', async () => {
      for (const as of [admin, member]) {
        const content = await draw(as === admin ? 'navy' : 'olive').toBuffer()
        const url = `/storage/default/20260302/照片一${sha1Of(content)}.png`
        expect(await (await transport(as)).send(jobOf(content))).toEqual({
          url,
          full_url: `${s3.endpoint}/files/public${url}`,
        })
        expect(s3.objects.get(`public${url}`)?.bytes.equals(content)).toBe(true)
      }
      expect(await db.select().from(attachment)).toMatchObject([{ admin_id: admin.id }, { user_id: member.id }])
    })

    it('a picture of a phone is stored as a JPEG under the name of one, and found again when it is sent again [C3]', async () => {
      const content = readFileSync(new URL('../../../test-support/phone.heic', import.meta.url))
      const url = `/storage/default/20260302/IMG_0001${sha1Of(content)}.jpg`
      const { upload } = await configOf(admin, 'admin')
      expect(checkFile({ name: 'IMG_0001.HEIC', size: content.length, type: '' }, upload)).toBeUndefined()
      expect(await (await transport(admin)).send(jobOf(content, 'IMG_0001.HEIC'))).toEqual({
        url,
        full_url: `${s3.endpoint}/files/public${url}`,
      })
      const stored = s3.objects.get(`public${url}`)
      expect(stored?.headers).toEqual({ 'content-type': 'image/jpeg' })
      const { format, width, height, orientation } = await sharp(stored?.bytes).metadata()
      expect({ format, orientation }).toEqual({ format: 'jpeg', orientation: undefined })
      expect(await db.select().from(attachment)).toMatchObject([
        { name: 'IMG_0001.jpg', mimetype: 'image/jpeg', width, height },
      ])
      expect([...s3.objects.keys()]).toEqual([`public${url}`])
      const query = { sha1: sha1Of(content), size: String(content.length), name: 'again.heic' }
      expect((await call('/api/ajax/uploadKnown', { query, as: member })).data?.file).toMatchObject({ url })
    })

    it('a damaged picture of a phone is refused as a picture, and deleted', async () => {
      const damaged = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(2000)])
      await expect((await transport(admin)).send(jobOf(damaged, 'a.heic'))).rejects.toThrow(/not a|picture|image/i)
      expect([...s3.objects.keys()]).toEqual([])
    })

    it('a WebP that is called a JPEG is accepted, and stored as one [C3]', async () => {
      const content = await draw('purple').webp().toBuffer()
      const { url } = await (await transport(admin)).send(jobOf(content, '截图.jpg'))
      const stored = s3.objects.get(`public${url}`)
      expect(stored?.headers).toEqual({ 'content-type': 'image/jpeg' })
      expect((await sharp(stored?.bytes).metadata()).format).toBe('jpeg')
    })

    it.each([
      ['a program', { name: 'a.exe' }, 'UPLOAD_TYPE'],
      ['a page with an allowed type', { name: 'a.html', type: 'image/png' }, 'UPLOAD_TYPE'],
      ['too many bytes', { size: 11 * 1024 * 1024 }, 'UPLOAD_TOO_LARGE'],
      ['no bytes', { size: 0 }, 'UPLOAD_MISSING'],
      ['no hash', { sha1: '' }, 'PARAMETER'],
    ])('no form is signed for %s [V6]', async (_what, change, error) => {
      const payload = { name: 'a.png', size: 3, type: 'image/png', sha1: 'a'.repeat(40), ...change }
      expect(await call('/admin/ajax/uploadPolicy', { payload })).toMatchObject({ error })
    })

    it('uploads straight to a bucket are not needed for files that are stored already [C3]', async () => {
      await (await transport(admin)).send(jobOf(picture))
      const query = { sha1: sha1Of(picture), size: String(picture.length), name: 'other name.png' }
      const ask = async (change: object = {}) =>
        (await call('/api/ajax/uploadKnown', { query: { ...query, ...change }, as: member })).data?.file
      expect(await ask()).toMatchObject({ full_url: expect.stringContaining('/files/public/storage/default/') })
      expect(await ask({ size: '1' })).toBeNull()
      expect(await ask({ name: 'other.jpg' })).toBeNull()
      expect(await ask({ topic: 'avatar' })).toBeNull()
      expect(await ask({ sha1: 'b'.repeat(40) })).toBeNull()
      s3.objects.clear()
      expect(await ask()).toBeNull()
    })
  })

  it('uploads through the server are stored in the bucket as well, for clients without direct uploads [C3]', async () => {
    const form = new FormData()
    form.append('driver', 'local')
    form.append('file', new File([new Uint8Array(picture)], 'photo.png'))
    const request = new Request('http://host', { method: 'POST', body: form })
    const reply = await app.inject({
      method: 'POST',
      url: '/admin/ajax/upload',
      headers: { host, ...admin.headers, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    const { data }: Reply = reply.json()
    expect(data?.file).toMatchObject({
      storage: 's3',
      full_url: `${s3.endpoint}/files/public${String(data?.file?.url)}`,
    })
    expect(s3.objects.get(`public${String(data?.file?.url)}`)?.bytes.equals(picture)).toBe(true)
  })

  it('uploads without a confirmation are deleted after two hours, and no other file is', async () => {
    const strange = { bytes: picture, etag: '"1"', modifiedAt: deps.clock(), headers: {} }
    s3.objects.set('storage/of-somebody-else.png', strange)
    await deps.storage.write('default/kept.png', picture)
    await bring(picture, 'storage/default/forgotten.png')
    deps.clock.advance(2 * 3_600_000)
    await bring(picture, 'storage/default/recent.png')
    await removeUnconfirmed(deps, deps.clock())
    expect([...s3.objects.keys()].toSorted()).toEqual([
      'public/storage/default/kept.png',
      'storage/default/recent.png',
      'storage/of-somebody-else.png',
    ])
  })
})

describe('a server with local storage', () => {
  it('a server with local storage signs no forms and accepts no confirmations [C3]', async () => {
    const db = await createTestDatabase()
    const deps = await createTestDeps(db)
    const app = await buildApp(deps)
    const { headers } = await createTestAdmin(deps, { username: 'root' })
    const record = { url: '/storage/a.png', name: 'a.png', size: 3, type: 'image/png', sha1: 'a'.repeat(40) }
    for (const url of ['/admin/storage/callback', '/admin/ajax/uploadPolicy']) {
      const reply = await app.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'think-lang': 'en' },
        payload: record,
      })
      expect(reply.json()).toMatchObject({ code: 0, msg: 'Driver direct not supported' })
    }
    await expect(removeUnconfirmed(deps, deps.clock())).resolves.not.toThrow()
    await app.close()
    await deps.cache.close()
    await db.close()
  })
})
