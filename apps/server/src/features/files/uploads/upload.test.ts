import { readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createCrudTestApp, type CrudTestApp } from '../../../records/test-support/test-app.ts'
import type { Database } from '../../../platform/db/client.ts'
import { attachment } from '../../../records/tables/attachment.ts'
import { config } from '../../site-config/config.table.ts'
import { createTestDatabase } from '../../../test-support/test-database.ts'
import { makeUploadFolder } from './upload-folder.ts'

const boundary = 'form-boundary'

function form(name: string, content: Uint8Array | string, fields: Record<string, string> = {}): Buffer {
  const parts = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
  return Buffer.concat([
    Buffer.from(parts.join('') + head),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}

const picture = (red: number) =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .png()
    .toBuffer()

describe('upload', () => {
  let db: Database
  let t: CrudTestApp
  /** The folder that holds all uploads of this process while they arrive. */
  let folder = ''
  beforeAll(async () => {
    db = await createTestDatabase()
    const example = await makeUploadFolder()
    folder = dirname(example)
    rmSync(example, { recursive: true })
    t = await createCrudTestApp(db)
    // Every name is allowed, so the files below are rejected for their content.
    await db.insert(config).values({ name: 'upload_mimetype', value: '*' })
    await t.deps.cache.dropAll()
  })
  afterAll(async () => {
    await t.close()
    await db.close()
  })

  const headers = () => ({
    server: 'true',
    'think-lang': 'en',
    batoken: t.root.token,
    host: 'files.example',
    'content-type': `multipart/form-data; boundary=${boundary}`,
  })
  const send = async (payload: Buffer, path = '/admin/ajax/upload') => {
    const reply = await t.app.inject({ method: 'POST', url: path, headers: headers(), payload })
    return reply.json<{ code: number; msg: string; error?: string; data: { file: Record<string, unknown> } | null }>()
  }
  const leftovers = () => readdirSync(folder).filter((name) => name.startsWith('upload-'))

  it('stores a picture and returns its address, size and hash [C3]', async () => {
    const content = await picture(10)
    const reply = await send(form('ref.png', content, { uuid: 'u1' }))
    expect(reply).toMatchObject({ code: 1, msg: 'File uploaded successfully' })
    const file = reply.data?.file ?? {}
    expect(file).toMatchObject({
      topic: 'default',
      admin_id: t.root.id,
      width: 8,
      height: 6,
      name: 'ref.png',
      size: content.length,
      mimetype: 'image/png',
      storage: 'local',
      suffix: 'png',
      url: expect.stringMatching(/^\/storage\/default\/20260302\/ref[0-9a-f]{40}\.png$/),
    })
    expect(file.full_url).toBe(`//files.example${String(file.url)}`)
    expect(Object.keys(file)).not.toEqual(expect.arrayContaining(['quote', 'create_time', 'user_id']))
    const stored = await t.deps.storage.read(String(file.url).replace('/storage/', ''))
    expect(Buffer.from(stored ?? []).equals(content)).toBe(true)
    expect(leftovers()).toEqual([])
  })

  it('a stored file is counted in the media library at once', async () => {
    const total = async () => (await t.call('GET', 'routine.Attachment/index')).data?.total
    const before = Number(await total())
    await send(form('counted.png', await picture(77)))
    expect(await total()).toBe(before + 1)
  })

  it('counts an upload of known content instead of storing it twice, and restores a lost file', async () => {
    const content = await picture(20)
    const first = await send(form('one.png', content))
    const name = String(first.data?.file.url).replace('/storage/', '')
    await t.deps.storage.remove(name)
    const second = await send(form('another name.png', content))
    expect(second.data?.file).toMatchObject({ id: first.data?.file.id, url: first.data?.file.url })
    // The first reply leaves out values that are zero; later replies contain the whole record (wire contract 5.1).
    expect(second.data?.file).toMatchObject({ admin_id: t.root.id, user_id: 0 })
    expect(Object.keys(second.data?.file ?? {})).not.toEqual(expect.arrayContaining(['quote', 'create_time']))
    expect(await t.deps.storage.has(name)).toBe(true)
    const other = await send(form('one.png', content, { topic: 'avatar' }))
    expect(other.data?.file).toMatchObject({ topic: 'avatar', url: expect.stringMatching(/^\/storage\/avatar\//) })
    const rows = (await db.select().from(attachment)).filter(({ id }) => id === first.data?.file.id)
    expect(rows).toMatchObject([{ quote: 2 }])
  })

  it.each([
    ['a script under a picture name', 'photo.png', '<?php system($_GET[1]);', 'UPLOAD_NO_IMAGE'],
    ['a picture cut in half', 'half.jpg', 'jpeg', 'UPLOAD_NO_IMAGE'],
    ['a picture under another name', 'photo.zip', 'png', 'UPLOAD_TYPE'],
    ['a text under the name of a document', 'report.docx', 'not a document', 'UPLOAD_TYPE'],
    ['a text under the name of a film', 'film.mp4', 'not a film', 'UPLOAD_TYPE'],
    ['a program', 'run.exe', 'MZ', 'UPLOAD_TYPE'],
    ['a page', 'page.html', '<h1>hello</h1>', 'UPLOAD_TYPE'],
    ['a drawing that can run scripts', 'image.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'UPLOAD_TYPE'],
    ['a page under a text name', 'page.txt', '<!DOCTYPE html><script>alert(1)</script>', 'UPLOAD_TYPE'],
    ['a name without a suffix', 'photo', 'png', 'UPLOAD_TYPE'],
    ['an empty file', 'empty.txt', '', 'UPLOAD_MISSING'],
  ])('refuses %s [V8]', async (_what, name, kind, error) => {
    const jpeg = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
    const content = kind === 'png' ? await picture(30) : kind === 'jpeg' ? jpeg.subarray(0, jpeg.length / 2) : kind
    const before = await db.$count(attachment)
    expect(await send(form(name, content))).toMatchObject({ code: 0, error, data: null })
    expect(await db.$count(attachment)).toBe(before)
    expect(leftovers()).toEqual([])
  })

  it('detects documents, videos and sounds by their content', async () => {
    const wav = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(40)])
    expect(await send(form('sound.wav', wav))).toMatchObject({ code: 1 })
    expect(await send(form('notes.txt', '备注 notes'))).toMatchObject({ data: { file: { mimetype: 'text/plain' } } })
    expect(await send(form('sound.mp4', wav))).toMatchObject({ error: 'UPLOAD_TYPE' })
  })

  it('allows only the types that the site lists [V7]', async () => {
    await db.update(config).set({ value: '.TXT,image/*' }).where(eq(config.name, 'upload_mimetype'))
    await t.deps.cache.dropAll()
    const wav = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(41)])
    expect(await send(form('sound.wav', wav))).toMatchObject({ error: 'UPLOAD_TYPE' })
    expect(await send(form('more.txt', 'more'))).toMatchObject({ code: 1 })
    expect(await send(form('photo.png', await picture(60)))).toMatchObject({ code: 1 })
    await db.update(config).set({ value: '*' }).where(eq(config.name, 'upload_mimetype'))
    await t.deps.cache.dropAll()
  })

  it('neutralises names with paths and control characters [V8]', async () => {
    for (const [index, name] of [
      '../../etc/passwd.png',
      '..\\..\\boot.png',
      '/abs/..%2f.png',
      'a\u202Egnp.png',
      '...png',
    ].entries()) {
      const { data, error } = await send(form(name, await picture(40 + index)))
      if (error) {
        expect(error).toMatch(/^UPLOAD_/)
        continue
      }
      expect(data?.file.url).toMatch(/^\/storage\/default\/20260302\/[^/\\%]+[0-9a-f]{40}\.png$/)
    }
  })

  it.each([
    ['a picture that is also a script', 'photo.png', 'script'],
    ['a picture with an appended program', 'photo.png', 'archive'],
    ['a picture with the suffix of a program before its own', 'shell.php.png', ''],
  ])('serves %s only as a picture [V8]', async (_what, name, tail) => {
    const tails: Record<string, Buffer> = {
      script: Buffer.from('<script>alert(1)</script>'),
      archive: Buffer.from('PK\u0003\u0004 META-INF/MANIFEST.MF'),
    }
    const content = Buffer.concat([await picture(70 + tail.length), tails[tail] ?? Buffer.alloc(0)])
    const { data } = await send(form(name, content))
    expect(data?.file).toMatchObject({ mimetype: 'image/png', suffix: 'png' })
    expect(String(data?.file.url).match(/\./g)).toHaveLength(1)
  })

  it.each([
    ['photo.png.php', 'png'],
    ['photo.png.HTML', 'png'],
    ['page.foo', '<?xml version="1.0"?><svg onload="alert(1)"/>'],
    ['wide.txt', '\u0000<\u0000s\u0000c\u0000r\u0000i\u0000p\u0000t\u0000>'],
  ])('refuses %s, whose last suffix or content can be executed [V8]', async (name, content) => {
    expect(await send(form(name, content === 'png' ? await picture(80) : content))).toMatchObject({
      error: 'UPLOAD_TYPE',
    })
  })

  it('removes location and camera from photographs [V8]', async () => {
    const photo = await sharp(await picture(90))
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 7/1 0/1' } })
      .toBuffer()
    const { data } = await send(form('photo.jpg', photo))
    const stored = await t.deps.storage.read(String(data?.file.url).replace('/storage/', ''))
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
    // Size and hash are those of the sent content, so that the next upload of it is recognised.
    expect(data?.file).toMatchObject({ size: photo.length, width: 8, height: 6 })
  })

  it('never overwrites another file, with any template [V8]', async () => {
    await db.insert(config).values({ name: 'upload_savename', value: '/storage/{filename}{.suffix}' })
    await t.deps.cache.dropAll()
    const first = await send(form('same.png', await picture(100)))
    const second = await send(form('same.png', await picture(101)))
    await db.delete(config).where(eq(config.name, 'upload_savename'))
    await t.deps.cache.dropAll()
    expect(first.data?.file.url).toBe('/storage/same.png')
    expect(second.data?.file.url).toMatch(/^\/storage\/same-[0-9a-f]{40}\.png$/)
  })

  it('reports whether a content is stored already, so that it need not be sent [C3]', async () => {
    const content = await picture(110)
    const { data } = await send(form('known.png', content))
    const query = { sha1: String(data?.file.sha1), size: String(content.length), name: 'other.png' }
    expect((await t.call('GET', 'ajax/uploadKnown', { query })).data).toMatchObject({ file: { url: data?.file.url } })
    expect((await t.call('GET', 'ajax/uploadKnown', { query: { ...query, size: '1' } })).data).toEqual({ file: null })
    expect(await t.call('GET', 'ajax/uploadKnown', { query: { ...query, sha1: 'x' } })).toMatchObject({
      error: 'PARAMETER',
    })
  })

  it.each([
    ['film.mp4', undefined],
    ['film.pdf', 'UPLOAD_TOO_LARGE'],
  ])('with a larger limit for videos, %s of 3 kB gives the error %s', async (name, problem) => {
    await db.insert(config).values([
      { name: 'upload_maxsize', value: '2000' },
      { name: 'upload_video_maxsize', value: '4000' },
    ])
    await t.deps.cache.dropAll()
    const head = Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex')
    const { error } = await send(
      form(name, name.endsWith('mp4') ? Buffer.concat([head, Buffer.alloc(3000)]) : '%PDF-1.7'.padEnd(3000)),
    )
    await db.delete(config).where(inArray(config.name, ['upload_maxsize', 'upload_video_maxsize']))
    await t.deps.cache.dropAll()
    expect(error).toBe(problem)
  })

  it('refuses files above the size limit with a message that names it, and leaves nothing on disk [V6]', async () => {
    await db.insert(config).values({ name: 'upload_maxsize', value: '2000' })
    await t.deps.cache.dropAll()
    const { error, msg } = await send(form('big.txt', 'x'.repeat(3000)))
    await db.delete(config).where(eq(config.name, 'upload_maxsize'))
    await t.deps.cache.dropAll()
    expect(error).toBe('UPLOAD_TOO_LARGE')
    expect(msg).toMatch(/too large/)
    expect(leftovers()).toEqual([])
  })

  it('leaves nothing on disk if the sender disconnects', async () => {
    const before = await db.$count(attachment)
    const address = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }))
    const payload = form('cut.txt', 'x'.repeat(500_000))
    const socket = connect(Number(address.port), address.hostname)
    onTestFinished(() => void socket.destroy())
    const lines = Object.entries({ ...headers(), 'content-length': String(payload.length) }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    socket.write(`POST /admin/ajax/upload HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    socket.write(payload.subarray(0, payload.length / 2))
    await expect.poll(() => leftovers().length).toBe(1)
    socket.destroy()
    await expect.poll(leftovers).toEqual([])
    await setTimeout(50)
    expect(await db.$count(attachment)).toBe(before)
  })

  it('refuses a form without a file, an invalid topic and an unknown driver', async () => {
    const json = await t.call('POST', 'ajax/upload', { body: { file: 'x' } })
    expect(json).toMatchObject({ error: 'UPLOAD_MISSING' })
    expect(await send(form('a.txt', 'a', { topic: '../x' }))).toMatchObject({ error: 'UPLOAD_TOPIC' })
    expect(await send(form('a.txt', 'a', { driver: 'ftp' }))).toMatchObject({ msg: 'Driver ftp not supported' })
  })

  it('an upload requires a sign-in [A4]', async () => {
    const reply = await t.app.inject({
      method: 'POST',
      url: '/api/ajax/upload',
      headers: { ...headers(), batoken: '' },
      payload: form('a.txt', 'a'),
    })
    expect(reply.json()).toMatchObject({ code: 303 })
    expect(leftovers()).toEqual([])
  })
})
