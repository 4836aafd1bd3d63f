import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { admitContent } from './file-check.ts'

it.each(['constructor', 'toString', '__proto__'])(
  'rejects the suffix .%s if every type is allowed [V6]',
  async (suffix) => {
    const folder = await mkdtemp(join(tmpdir(), 'teachnet-file-check-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const path = join(folder, 'received')
    const background = 'red'
    await writeFile(
      path,
      await sharp({ create: { width: 4, height: 4, channels: 3, background } })
        .png()
        .toBuffer(),
    )
    await expect(admitContent({ path, name: `picture.${suffix}` }, ['*'])).rejects.toThrow('UPLOAD_TYPE')
  },
)

async function received(content: Buffer | Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'teachnet-file-check-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'received')
  await writeFile(path, content)
  return path
}
const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' }, limitInputPixels: false })

it('a WebP that is called .jpg is accepted by its content, under its own suffix', async () => {
  const path = await received(await red(4, 4).webp().toBuffer())
  expect(await admitContent({ path, name: 'photo.jpg' }, ['jpg', 'webp'])).toMatchObject({
    mimetype: 'image/webp',
    name: 'photo.webp',
    width: 4,
  })
  await expect(admitContent({ path, name: 'photo.jpg' }, ['jpg'])).rejects.toThrow('UPLOAD_TYPE')
})

it('a picture of 108 megapixels is scaled to the limit', { timeout: 60_000, tags: ['full'] }, async () => {
  const path = await received(await red(12_000, 9000).jpeg({ quality: 40 }).toBuffer())
  const { width, height } = await admitContent({ path, name: 'photo.jpg' }, ['jpg'])
  expect(width * height).toBeLessThanOrEqual(64_000_000)
  expect(width * height).toBeGreaterThan(60_000_000)
  expect(width / height).toBeCloseTo(4 / 3, 2)
  expect(await sharp(path).metadata()).toMatchObject({ format: 'jpeg', width, height })
})

it.each(['photo.heic', 'photo.HEIF', 'photo.jpg'])(
  'a damaged picture of a phone called %s is refused as a picture',
  async (name) => {
    const path = await received(Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(2000)]))
    await expect(admitContent({ path, name }, ['jpg'])).rejects.toThrow('UPLOAD_NO_IMAGE')
    await expect(admitContent({ path, name }, ['png'])).rejects.toThrow('UPLOAD_TYPE')
  },
)
