import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createFetchPost } from '@teachnet/upload/browser'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../api.ts'
import type { Database } from '../../platform/db/client.ts'
import { privateFile, setinTeacherTable } from '../schema.ts'
import { createS3Storage } from '../../platform/storage/s3/s3-storage.ts'
import { type S3Server, startS3Server } from '../../test-support/s3-server.ts'
import { createSolvedCaptcha } from '../../test-support/test-accounts.ts'
import { begunForm } from '../../test-support/test-applications.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../test-support/test-deps.ts'

const account = { keyId: 'id', secret: 'hush-hush', region: 'eu-central-1', bucket: 'files' }
const key = 'a-form-with-direct-files'

interface Answer {
  readonly code: number
  readonly error?: string
  readonly data: { url: string; fields: Record<string, string>; file: { url: string; full_url: string } } | null
}

describe.each(oneDatabase)('files of applications straight to a bucket on %s', (kind) => {
  let db: Database
  let deps: TestDeps
  let app: FastifyInstance
  let s3: S3Server
  let picture: Buffer

  beforeAll(async () => {
    db = await createTestDatabase(kind)
    const plain = await createTestDeps(db)
    s3 = await startS3Server({ ...account, clock: plain.clock })
    const settings = { ...account, endpoint: s3.endpoint, isPathStyle: true, isDirect: true, mode: 's3' }
    deps = { ...plain, storage: createS3Storage(settings, { attempts: 1 }) }
    app = await buildApp(deps)
    picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
  })
  afterAll(async () => {
    await app.close()
    await deps.cache.close()
    await s3.close()
    await db.close()
  })
  beforeEach(() => s3.objects.clear())

  const sha1Of = (bytes: Buffer) => createHash('sha1').update(bytes).digest('hex')
  async function call(action: string, payload: object, query: Record<string, string> = {}): Promise<Answer> {
    const provided = new URLSearchParams({ kind: 'teacher', field: 'photo', key, ...query })
    const answer = await app.inject({ method: 'POST', url: `/api/application/${action}?${provided}`, payload })
    return answer.json()
  }
  const sign = (name: string, bytes: Buffer, query = {}) =>
    call('uploadPolicy', { name, size: bytes.length, type: 'image/png', sha1: sha1Of(bytes) }, query)
  async function bring(name: string, bytes: Buffer, content = bytes): Promise<string> {
    const { data } = await sign(name, bytes)
    const form = new FormData()
    for (const [field, value] of Object.entries(data?.fields ?? {})) form.append(field, value)
    form.append('file', new Blob([Uint8Array.from(content)], { type: 'image/png' }), name)
    const { status } = await createFetchPost(fetch)(data?.url ?? '', form, {
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
    expect(status).toBe(200)
    return `/${data?.fields.key}`
  }

  it('a form states that its files go directly to the storage', async () => {
    const { data } = (await app.inject('/api/content/application?kind=teacher')).json()
    expect(data.form.upload.isDirect).toBe(true)
  })

  it('a file goes to the bucket, is checked, becomes private, and arrives with its application [P8] [C3]', async () => {
    const url = await bring('me.png', picture)
    const { data, code } = await call('uploaded', { url, name: 'me.png', sha1: sha1Of(picture) })
    expect(code).toBe(1)
    const path = data?.file.url ?? ''
    expect(path).toMatch(/^\/private-files\/[0-9a-f]{32}\/me\.png$/)
    expect([...s3.objects.keys()].every((name) => !name.startsWith('storage/') && !name.startsWith('public/'))).toBe(
      true,
    )
    const form = (await app.inject('/api/content/application?kind=teacher')).json().data.form
    const sent = await app.inject({
      method: 'POST',
      url: '/api/application/submit',
      payload: {
        kind: 'teacher',
        ...begunForm(deps, key),
        consent: form.consent.version,
        source: '/',
        ...(await createSolvedCaptcha(deps)),
        values: { name: '王小明', mobile: '13800138000', photo: path },
      },
    })
    expect(sent.json()).toMatchObject({ code: 1 })
    expect(await db.select({ photo: setinTeacherTable.photo }).from(setinTeacherTable)).toEqual([{ photo: path }])
  })

  it('a picture of a phone goes to the bucket, and becomes a private JPEG [P8] [C3]', async () => {
    const photo = readFileSync(new URL('../../test-support/phone.heic', import.meta.url))
    const url = await bring('IMG_0001.HEIC', photo)
    expect(url).toMatch(/\.jpg$/)
    const { data } = await call('uploaded', { url, name: 'IMG_0001.HEIC', sha1: sha1Of(photo) })
    expect(data?.file.url).toMatch(/^\/private-files\/[0-9a-f]{32}\/IMG_0001\.jpg$/)
    const [[, stored] = []] = s3.objects
    expect(s3.objects.size).toBe(1)
    expect((await sharp(stored?.bytes).metadata()).format).toBe('jpeg')
  })

  it('a file of another form, a refused one and one with other content are not taken over [P8] [V8]', async () => {
    const rows = await db.$count(privateFile)
    const url = await bring('me.png', picture)
    const notified = { url, name: 'me.png', sha1: sha1Of(picture) }
    expect(await call('uploaded', notified, { key: 'the-form-of-a-thief-1' })).toMatchObject({
      error: 'UPLOAD_MISSING',
    })
    for (const forged of ['/storage/default/a.png', `${url}/../x.png`, '', '/'])
      expect(await call('uploaded', { ...notified, url: forged })).toMatchObject({ error: 'UPLOAD_MISSING' })
    expect(await call('uploaded', { ...notified, sha1: 'a'.repeat(40) })).toMatchObject({ error: 'UPLOAD_MISMATCH' })
    expect(s3.objects.size).toBe(0)
    const page = Buffer.from('<script>alert(1)</script>'.padEnd(picture.length))
    const script = await bring('me.png', picture, page.subarray(0, picture.length))
    expect(await call('uploaded', { url: script, name: 'me.png', sha1: sha1Of(page) })).toMatchObject({
      error: 'UPLOAD_NO_IMAGE',
    })
    expect(s3.objects.size).toBe(0)
    expect(await db.$count(privateFile)).toBe(rows)
  })

  it('forms are signed only for files that the field accepts, and as many as the form may have [P8] [V7]', async () => {
    expect(await sign('page.html', picture)).toMatchObject({ error: 'UPLOAD_TYPE' })
    expect(await sign('papers.pdf', picture)).toMatchObject({ error: 'UPLOAD_TYPE' })
    expect(await call('uploadPolicy', { name: 'a.png', size: 11 * 1_048_576, type: '', sha1: '' })).toMatchObject({
      error: 'UPLOAD_TOO_LARGE',
    })
    expect(await sign('a.png', picture, { field: 'name' })).toMatchObject({ error: 'PARAMETER' })
    const many = { key: 'a-form-with-many-files' }
    const replies = await Promise.all(Array.from({ length: 150 }, () => sign('a.png', picture, many)))
    expect(replies.filter(({ code }) => code === 1)).toHaveLength(10)
    expect(new Set(replies.map(({ error }) => error))).toEqual(new Set([undefined, 'UPLOAD_LIMIT']))
  })
})
