import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { cleanImage } from './file-check.ts'

const folder = mkdtempSync(join(tmpdir(), 'teachnet-clean-'))
afterAll(() => rmSync(folder, { recursive: true }))

const draw = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } })
const place = {
  IFD0: { Make: 'Camera', Copyright: 'Somebody' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 7/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '113/1 15/1 0/1' },
}

async function clean(content: Buffer) {
  const path = join(folder, 'picture')
  writeFileSync(path, content)
  const result = await cleanImage(path)
  const bytes = readFileSync(path)
  return { ...result, bytes, metadata: await sharp(bytes, { animated: true }).metadata() }
}

describe('an uploaded picture', () => {
  it.each<[string, (image: Sharp) => Sharp]>([
    ['jpeg', (image) => image.jpeg()],
    ['png', (image) => image.png()],
    ['webp', (image) => image.webp()],
    ['heif', (image) => image.avif({ effort: 0 })],
  ])('an uploaded picture of format %s loses location and camera [V8]', async (format, encode) => {
    const content = await encode(draw(64, 48)).withExif(place).toBuffer()
    expect((await sharp(content).metadata()).exif).toBeDefined()
    const { bytes, metadata, ...result } = await clean(content)
    expect(result).toEqual({ width: 64, height: 48, isRewritten: true })
    expect(metadata).toMatchObject({ format, width: 64, height: 48 })
    for (const block of ['exif', 'xmp', 'iptc', 'comments']) expect(metadata).not.toHaveProperty(block)
    expect(bytes.includes('Somebody')).toBe(false)
  })

  it('an uploaded picture loses comments that an editor added', async () => {
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Somebody</secret></x:xmpmeta>'
    const { bytes } = await clean(await draw(20, 20).jpeg().withXmp(xmp).toBuffer())
    expect(bytes.includes('Somebody')).toBe(false)
  })

  it('an uploaded picture is upright without its orientation tag', async () => {
    const { width, height, metadata } = await clean(
      await draw(60, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    )
    expect({ width, height }).toEqual({ width: 40, height: 60 })
    expect(metadata.orientation ?? 1).toBe(1)
  })

  it('an uploaded picture without metadata stays unchanged to the byte', async () => {
    const content = await draw(50, 30).png().toBuffer()
    const { bytes, ...result } = await clean(content)
    expect(result).toMatchObject({ width: 50, height: 30, isRewritten: false })
    expect(bytes.equals(content)).toBe(true)
  })

  it.each<[string, (image: Sharp) => Sharp]>([
    ['gif', (image) => image.gif({ delay: [100, 200, 300] })],
    ['webp', (image) => image.webp({ delay: [100, 200, 300] }).withExif(place)],
  ])('an uploaded animation stays animated as %s', async (format, encode) => {
    const frames = await Promise.all(
      ['red', 'lime', 'blue'].map((background) =>
        sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const { width, height, metadata } = await clean(
      await encode(sharp(frames, { join: { animated: true } })).toBuffer(),
    )
    expect({ width, height }).toEqual({ width: 30, height: 20 })
    expect(metadata).toMatchObject({ format, pages: 3, delay: [100, 200, 300] })
    expect(metadata).not.toHaveProperty('exif')
  })

  it('a picture that is too large for the memory is refused before it is decoded', async () => {
    const bomb = await draw(10, 10).png().toBuffer()
    // The size in the header, with its checksum.
    bomb.writeUInt32BE(20_000, 16)
    bomb.writeUInt32BE(20_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    await expect(clean(bomb)).rejects.toThrow(/pixel limit/)
  })
})
