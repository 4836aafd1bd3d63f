import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type S3Server, startS3Server } from '../../../test-support/s3-server.ts'
import { createTestClock } from '../../../test-support/test-deps.ts'
import type { FileStorage, Incoming, IncomingRule } from '../file-storage.ts'
import { createS3Storage } from './s3-storage.ts'

const account = { keyId: 'id', secret: 'hush-hush', region: 'eu-central-1', bucket: 'files' }
const folder = mkdtempSync(join(tmpdir(), 'teachnet-s3-'))
const clock = createTestClock()
/** Milliseconds by which the service is later than its clients. */
let later = 0

let server: S3Server
beforeAll(async () => {
  server = await startS3Server({ ...account, clock, signatureClock: () => Date.now() + later })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  server.objects.clear()
  server.requests.length = 0
  later = 0
})

const settings = () => ({ ...account, endpoint: server.endpoint, isPathStyle: true, isDirect: true, mode: 's3' })

describe('a bucket', () => {
  const open = () => createS3Storage(settings())

  it('the bucket stores files with headers that are safe for browsers [V8]', async () => {
    await open().write('a/photo.png', Buffer.from('x'))
    await open().write('a/page.html', Buffer.from('<script>'))
    expect(server.objects.get('public/storage/a/photo.png')?.headers).toEqual({ 'content-type': 'image/png' })
    expect(server.objects.get('public/storage/a/page.html')?.headers).toEqual({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
    })
  })

  it('the bucket sends private files only for a signed address, for a minute, and forbids caching', async () => {
    const storage = open()
    await storage.write('.private/one/passport.png', Buffer.from('content'))
    expect([...server.objects.keys()]).toEqual(['private/one/passport.png'])
    const address = (await storage.signGet?.('.private/one/passport.png')) ?? ''
    const [bare = ''] = address.split('?')
    expect((await fetch(bare)).status).toBe(403)
    expect((await fetch(bare.replace('/private/', '/public/storage/.private/'))).status).toBe(404)
    const reply = await fetch(address)
    expect(reply.headers.get('cache-control')).toBe('private, no-store')
    expect(await reply.text()).toBe('content')
    expect((await fetch(address.replace('passport', 'other'))).status).toBe(403)
    later = 61_000
    expect((await fetch(address)).status).toBe(403)
  })

  it('a request to the bucket is retried after an internal error and after a broken connection, up to a limit', async () => {
    server.troubles.push(503, 0)
    await open().write('a.txt', Buffer.from('content'))
    expect(server.objects.get('public/storage/a.txt')?.bytes.toString()).toBe('content')
    server.troubles.push(500, 500, 500)
    await expect(open().read('a.txt')).rejects.toThrow(
      'The storage refused GetObject /public/storage/a.txt: 500 SlowDown',
    )
    server.troubles.length = 0
    server.requests.length = 0
    server.troubles.push(403)
    await expect(open().read('a.txt')).rejects.toThrow(/403/)
    expect(server.requests).toHaveLength(1)
  })

  it('a large file is sent in parts, each of which is retried, and is read back as it was', async () => {
    const content = randomBytes(20_000_000)
    const path = join(folder, 'film.mp4')
    writeFileSync(path, content)
    const storage = open()
    server.troubles.push(0, 503)
    await storage.take('a/film.mp4', path)
    expect(existsSync(path)).toBe(false)
    expect(server.requests.filter((request) => request.includes('partNumber=')).length).toBeGreaterThanOrEqual(3)
    expect(server.objects.get('public/storage/a/film.mp4')?.headers).toEqual({ 'content-type': 'video/mp4' })
    expect(content.equals((await storage.read('a/film.mp4')) ?? Buffer.of())).toBe(true)
  })

  it('a missing bucket is not treated as a missing file', async () => {
    const other = createS3Storage({ ...settings(), bucket: 'elsewhere' })
    await expect(other.read('a.txt')).rejects.toThrow(/NoSuchBucket/)
    expect(await open().read('a.txt')).toBeUndefined()
  })

  it('the error of a refused request contains no secret', async () => {
    const wrong = createS3Storage({ ...settings(), secret: 'wrong-secret' })
    const error: unknown = await wrong.read('a.txt').catch((reason: unknown) => reason)
    expect(String(error)).toContain('SignatureDoesNotMatch')
    expect(JSON.stringify(error) + String(error)).not.toMatch(/wrong-secret|Signature=/)
  })

  it('a request to a silent bucket is aborted', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void silent.close())
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    const silentSettings = { ...settings(), endpoint: `http://127.0.0.1:${port}` }
    const storage = createS3Storage(silentSettings, { attempts: 1, patience: 50 })
    await expect(storage.read('a')).rejects.toMatchObject({
      message: 'The storage did not answer GetObject /public/storage/a',
      cause: { name: 'TimeoutError' },
    })
  })

  it('browsers reach the bucket at its own address, or at that of a CDN', () => {
    expect(open().publicUrl).toBe(`${server.endpoint}/files/public`)
    const cdn = 'https://files.example.org'
    expect(createS3Storage({ ...settings(), cdn }).publicUrl).toBe(cdn)
    const hosted = { ...settings(), endpoint: 'https://s3.example', isPathStyle: false }
    expect(createS3Storage(hosted).publicUrl).toBe('https://files.s3.example/public')
  })
})

describe('a browser upload to the bucket', () => {
  let storage: FileStorage
  let incoming: Incoming
  beforeAll(() => {
    storage = createS3Storage(settings(), { attempts: 1 })
    if (!storage.incoming) throw new Error('the storage takes nothing from browsers')
    incoming = storage.incoming
  })

  const key = 'storage/default/20260302/a.png'
  const exact: IncomingRule = { key: { is: key }, size: { min: 3, max: 3 }, type: 'image/png' }
  const open: IncomingRule = { key: { beginsWith: 'storage/default/' }, size: { min: 1, max: 10 } }

  const post = async (rule: IncomingRule, content: string, changes: Record<string, string | undefined> = {}) => {
    const { url, fields } = await incoming.sign(rule)
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, ...changes }))
      if (value !== undefined) form.append(name, value)
    form.append('file', new File([content], 'a.png'))
    return (await fetch(url, { method: 'POST', body: form })).status
  }

  it('a browser upload is accepted with exactly the form that was signed [C3]', async () => {
    expect(await post(exact, 'abc')).toBe(200)
    expect(server.objects.get(key)?.headers).toMatchObject({ 'content-type': 'image/png' })
    expect(await post(open, 'abc', { key: 'storage/default/20260302/b.png' })).toBe(200)
  })

  it.each([
    ['another key', exact, 'abc', { key: 'storage/default/20260302/other.png' }],
    ['a key outside its folder', open, 'abc', { key: 'public/storage/default/a.png' }],
    ['another type', exact, 'abc', { 'Content-Type': 'text/html' }],
    ['a type where none was agreed', open, 'abc', { key, 'Content-Type': 'text/html' }],
    ['no mark', exact, 'abc', { 'x-amz-meta-teachnet': undefined }],
    ['a field of its own', exact, 'abc', { acl: 'public-read' }],
    ['a policy of its own', exact, 'abc', { Policy: 'e30=' }],
    ['more bytes', exact, 'abcd', {}],
    ['fewer bytes', exact, 'ab', {}],
    ['nothing at all', open, '', { key }],
  ])('a browser upload is refused with %s [V8]', async (_what, rule, content, changes) => {
    expect(await post(rule, content, changes)).toBeGreaterThanOrEqual(400)
    expect([...server.objects.keys()]).toEqual([])
  })

  it('a browser upload must arrive within an hour', async () => {
    const { url, fields } = await incoming.sign(exact)
    later = 3_601_000
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new File(['abc'], 'a.png'))
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(403)
  })

  it('a browser upload is found, fetched and published with headers set by the server', async () => {
    await post(exact, 'abc')
    const found = await incoming.find(key)
    expect(found).toMatchObject({ key, size: 3 })
    if (!found) return
    await incoming.fetch(found, join(folder, 'fetched'))
    expect(readFileSync(join(folder, 'fetched'), 'utf8')).toBe('abc')
    await incoming.accept(found)
    expect([...server.objects.keys()]).toEqual([`public/${key}`])
    expect(server.objects.get(`public/${key}`)?.headers).toEqual({ 'content-type': 'image/png' })
    expect(await storage.has('default/20260302/a.png')).toBe(true)
  })

  it('a browser upload is not accepted after it was replaced by other content [V8]', async () => {
    await post(exact, 'abc')
    const found = await incoming.find(key)
    await post(exact, 'xyz')
    expect(found).toBeDefined()
    if (!found) return
    await expect(incoming.fetch(found, join(folder, 'other'))).rejects.toThrow(/412/)
    await expect(incoming.accept(found)).rejects.toThrow(/412/)
    expect(server.objects.has(`public/${key}`)).toBe(false)
  })

  it('an object from another program, or a public object, is not treated as a browser upload', async () => {
    const strange = { bytes: Buffer.from('abc'), etag: '"1"', modifiedAt: clock(), headers: {} }
    server.objects.set(key, strange)
    server.objects.set('elsewhere/a.png', { ...strange, headers: { 'x-amz-meta-teachnet': 'incoming' } })
    expect(await incoming.find(key)).toBeUndefined()
    expect(await incoming.find('elsewhere/a.png')).toBeUndefined()
    await incoming.remove('elsewhere/a.png')
    expect(server.objects.has('elsewhere/a.png')).toBe(true)
  })

  it('browser uploads are listed with their time of arrival', async () => {
    await post(exact, 'abc')
    await storage.write('default/public.txt', Buffer.from('x'))
    const waiting: unknown[] = []
    for await (const one of incoming.list()) waiting.push(one)
    expect(waiting).toEqual([{ key, broughtAt: clock() }])
  })
})
