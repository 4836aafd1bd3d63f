// @module-tag full
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { toSrcSet } from '@teachnet/contract'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildApp } from '../../../api.ts'
import type { Database } from '../../../platform/db/client.ts'
import { loadPreviews } from '../../../content/picture-preview.repo.ts'
import type { FileStorage } from '../../../platform/storage/file-storage.ts'
import { openStorage } from '../../../platform/storage/open.ts'
import { type S3Server, startS3Server } from '../../../test-support/s3-server.ts'
import { createTestDatabase } from '../../../test-support/test-database.ts'
import { createTestDeps, type TestDeps } from '../../../test-support/test-deps.ts'

const account = { keyId: 'id', secret: 'secret', region: 'eu-central-1', bucket: 'files' }
const photo = 'default/20260302/photo.jpg'

describe.each(['local', 's3'] as const)('pictures in a storage that is %s', (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'teachnet-pictures-'))
  let db: Database
  let deps: TestDeps
  let app: FastifyInstance
  let storage: FileStorage
  let s3: S3Server

  beforeAll(async () => {
    db = await createTestDatabase()
    const plain = await createTestDeps(db, { dataDir })
    s3 = await startS3Server({ ...account, clock: plain.clock })
    const bucket = { ...account, endpoint: s3.endpoint, isPathStyle: true, isDirect: true, mode: 's3' }
    storage = await openStorage({ dataDir, storage: kind === 's3' ? bucket : undefined })
    deps = { ...plain, storage }
    app = await buildApp(deps)
    await storage.write(photo, await draw({ width: 1000, height: 500 }).jpeg().toBuffer())
  })
  afterAll(async () => {
    await app.close()
    await deps.cache.close()
    await s3.close()
    await db.close()
    rmSync(dataDir, { recursive: true })
  })

  const draw = ({ width, height }: { width: number; height: number }) =>
    sharp({ create: { width, height, channels: 3, background: 'teal' } })
  const get = (url: string) => app.inject({ url: encodeURI(url) })
  /** Returns the variant as soon as it exists. */
  const getRendered = (url: string) =>
    vi.waitFor(
      async () => {
        const reply = await get(url)
        expect(reply.statusCode).toBe(200)
        return reply
      },
      { timeout: 20_000 },
    )

  it('pictures are served in every size and format of a srcset, with an immutable cache header', async () => {
    for (const format of ['avif', 'webp'] as const)
      for (const candidate of toSrcSet(`/storage/${photo}`, format).split(', ')) {
        const [url = '', descriptor = ''] = candidate.split(' ')
        const reply = await getRendered(url)
        expect(reply.headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        })
        const { width, format: found } = await sharp(reply.rawPayload).metadata()
        expect({ width, found }).toEqual({
          width: Math.min(1000, Number(descriptor.slice(0, -1))),
          found: format === 'avif' ? 'heif' : 'webp',
        })
      }
  })

  it('a variant is created once across all processes', async () => {
    const name = 'default/once.png'
    await storage.write(name, await draw({ width: 700, height: 700 }).png().toBuffer())
    const reads: string[] = []
    const process = async () => {
      const own = await createTestDeps(db, { dataDir })
      onTestFinished(() => own.cache.close())
      return buildApp({ ...own, storage: { ...storage, read: async (read) => (reads.push(read), storage.read(read)) } })
    }
    const [first, second] = [await process(), await process()]
    const url = `/storage/${name}?w=320&f=webp`
    await Promise.all([1, 2, 3, 4].map(() => first.inject({ url })))
    await vi.waitFor(async () => expect((await first.inject({ url })).statusCode).toBe(200), { timeout: 20_000 })
    expect((await second.inject({ url })).statusCode).toBe(200)
    expect(reads).toEqual([name])
    await first.close()
    await second.close()
  })

  it('the first variant of an opaque picture creates a preview of the colours of its quarters', async () => {
    const quarter = (input: string) => ({
      create: { width: 300, height: 200, channels: 3 as const, background: input },
    })
    const picture = sharp({ create: { width: 600, height: 400, channels: 4, background: '#00f' } }).composite([
      { input: quarter('#f00'), left: 0, top: 0 },
      { input: quarter('#fff'), left: 300, top: 0 },
      { input: quarter('#000'), left: 0, top: 200 },
    ])
    await storage.write('default/corners.png', await picture.removeAlpha().png().toBuffer())
    await storage.write('default/clear.png', await sharp(quarter('#00000080')).ensureAlpha(0.5).png().toBuffer())
    await getRendered('/storage/default/clear.png?w=320&f=webp')
    await getRendered('/storage/default/corners.png?w=320&f=webp')
    const paths = ['/storage/default/corners.png', '/storage/default/clear.png']
    const preview = await vi.waitFor(async () => {
      const previews = await loadPreviews(db, paths)
      expect([...previews.keys()]).toEqual(paths.slice(0, 1))
      return previews.get(paths[0] ?? '')
    })
    const levels = [...(preview ?? '')].map((digit) => Number.parseInt(digit, 16))
    // Neighbouring quarters mix a little.
    const expected = [15, 0, 0, 15, 15, 15, 0, 0, 0, 0, 0, 15]
    expect(levels.every((level, index) => Math.abs(level - (expected[index] ?? -9)) <= 4)).toBe(true)
  })

  it('the variants of a picture are deleted with it', async () => {
    const name = 'default/gone.png'
    await storage.write(name, await draw({ width: 700, height: 700 }).png().toBuffer())
    await getRendered(`/storage/${name}?w=320&f=webp`)
    await storage.remove(name)
    const left: string[] = []
    for await (const each of storage.list('.variants/default/gone.png')) left.push(each)
    expect(left).toEqual([])
  })

  it('a variant is rotated by the EXIF orientation of the picture', async () => {
    const name = 'default/turned.jpg'
    await storage.write(
      name,
      await draw({ width: 400, height: 200 }).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    )
    const { rawPayload } = await getRendered(`/storage/${name}?w=320&f=webp`)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 200, height: 400 })
  })

  it('an animated picture stays animated as WebP, and other formats get the original', async () => {
    const name = 'default/moving.gif'
    const frames = await Promise.all(
      ['red', 'lime', 'blue'].map((background) =>
        sharp({ create: { width: 400, height: 300, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    await storage.write(
      name,
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    )
    const { rawPayload } = await getRendered(`/storage/${name}?w=320&f=webp`)
    expect(await sharp(rawPayload, { animated: true }).metadata()).toMatchObject({ width: 320, pages: 3 })
    const still = await get(`/storage/${name}?w=320&f=avif`)
    expect(still).toMatchObject({ statusCode: 302, headers: { location: `/storage/${name}` } })
  })

  it.each(['w=321&f=webp', 'w=320&f=png', 'w=320', 'f=webp', 'w=1e2&f=webp', 'x=1'])(
    'the original picture is served for the query %s',
    async (query) => {
      const plain = await get(`/storage/${photo}`)
      const reply = await get(`/storage/${photo}?${query}`)
      expect(reply.statusCode).toBe(kind === 's3' ? 302 : 200)
      expect(reply.headers.location).toBe(plain.headers.location)
      expect(reply.rawPayload.equals(plain.rawPayload)).toBe(true)
    },
  )

  it('no variant is created of a file that is not a picture or of one with too many pixels', async () => {
    await storage.write('default/broken.png', Buffer.from('no picture'))
    const bomb = enlarge(await draw({ width: 8, height: 8 }).png().toBuffer(), 20_000)
    await storage.write('default/bomb.png', bomb)
    for (const name of ['default/broken.png', 'default/bomb.png', 'default/none.png', 'default/text.txt'])
      expect(await get(`/storage/${name}?w=320&f=webp`)).toMatchObject({
        statusCode: 302,
        headers: { location: `/storage/${name}` },
      })
  })

  it.each([
    '/storage/.variants/default/photo.png/320.webp',
    '/storage/default/%00.png',
    '/storage/default/',
    '/storage/%2e%2e/secret.key',
  ])('no file is served for the invalid path %s [V8]', async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404)
  })
})

describe('files in a bucket', () => {
  it('requests for files in a bucket are redirected there', async () => {
    const db = await createTestDatabase()
    const deps = await createTestDeps(db)
    const app = await buildApp({ ...deps, storage: { ...deps.storage, publicUrl: 'https://files.example' } })
    const reply = await app.inject({ url: encodeURI('/storage/default/照片 1.png') })
    expect(reply).toMatchObject({
      statusCode: 302,
      headers: { location: `https://files.example${encodeURI('/storage/default/照片 1.png')}` },
    })
    await app.close()
    await db.close()
  })
})

/** A PNG whose header declares a square with this side in pixels. */
function enlarge(png: Buffer, side: number): Buffer {
  const large = Buffer.from(png)
  large.writeUInt32BE(side, 16)
  large.writeUInt32BE(side, 20)
  large.writeUInt32BE(crc32(large.subarray(12, 29)), 29)
  return large
}
