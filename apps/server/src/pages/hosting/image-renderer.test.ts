// @module-tag full
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createTestLog } from '../../test-support/test-deps.ts'
import { cardSize, createImageRenderer } from './image-renderer.ts'

const images = createImageRenderer({ log: createTestLog() })
const words = { title: '让好老师被看见', siteName: '师联网', description: '每一份档案都经过听课与面谈。' }
const red = async () =>
  sharp({ create: { width: 40, height: 90, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()

async function pixelAt(png: Uint8Array | undefined, left: number, top: number): Promise<number[]> {
  const part = sharp(png).ensureAlpha().extract({ left, top, width: 1, height: 1 })
  return [...(await part.raw().toBuffer())]
}

/** Number of pixels of a region that differ from its first one. */
async function inkIn(
  png: Uint8Array | undefined,
  region: { left: number; top: number; width: number; height: number },
) {
  const { data, info } = await sharp(png).removeAlpha().extract(region).raw().toBuffer({ resolveWithObject: true })
  const at = (index: number) => data.subarray(index * info.channels, (index + 1) * info.channels).join()
  return Array.from({ length: info.width * info.height }, (_, index) => at(index)).filter((each) => each !== at(0))
    .length
}

describe('pictures for link previews', () => {
  it('a card has the size that previews use, and shows the words and the picture', async () => {
    const card = await images.renderCard({ ...words, loadPicture: red })
    expect(await sharp(card).metadata()).toMatchObject({ format: 'png', ...cardSize })
    expect(await pixelAt(card, cardSize.width - 10, 300)).toEqual([255, 0, 0, 255])
    expect(await inkIn(card, { left: 72, top: 190, width: 600, height: 90 })).toBeGreaterThan(500)
  })

  it('a wide picture, as the board of a teacher, is shown whole beside the words', async () => {
    const board = sharp({ create: { width: 160, height: 100, channels: 3, background: '#f00' } })
    const edged = board.extend({ left: 8, right: 8, background: '#00f' }).png()
    const card = await images.renderCard({ ...words, loadPicture: () => edged.toBuffer() })
    const [left, right] = [cardSize.width - 36 - 540 + 6, cardSize.width - 36 - 6]
    expect(await pixelAt(card, left, 315)).toEqual([0, 0, 255, 255])
    expect(await pixelAt(card, right, 315)).toEqual([0, 0, 255, 255])
    expect(await pixelAt(card, cardSize.width - 10, 315)).toEqual([251, 249, 244, 255])
  })

  it('Chinese characters are drawn, each with its own shape', async () => {
    const draw = (title: string) => images.renderCard({ ...words, title, description: '' })
    const [one, other, none] = await Promise.all([draw('师'), draw('学'), draw('')])
    expect(Buffer.compare(Buffer.from(one ?? []), Buffer.from(other ?? []))).not.toBe(0)
    expect(await inkIn(none, { left: 72, top: 190, width: 600, height: 90 })).toBe(0)
  })

  it('counters of a character stay open: no glyph is a filled box', async () => {
    // In a face whose inner contours turn the wrong way, an enclosed character is one black square.
    for (const character of '回国田目口围圆四日中') {
      const card = await images.renderCard({ ...words, title: character, description: '' })
      const field = await sharp(card).extract({ left: 60, top: 190, width: 100, height: 100 }).toBuffer()
      const glyph = await sharp(field).trim({ threshold: 60 }).toBuffer()
      const box = await sharp(glyph).threshold(128).extractChannel(0).raw().toBuffer()
      const share = box.filter((value) => value === 0).length / box.length
      expect({ character, isOpen: share > 0.1 && share < 0.7 }).toEqual({ character, isOpen: true })
    }
  })

  it('a picture that cannot be read is left out, and the card is drawn without it', async () => {
    for (const loadPicture of [async () => Buffer.from('no picture'), () => Promise.reject(new Error('gone'))])
      expect(await pixelAt(await images.renderCard({ ...words, loadPicture }), cardSize.width - 10, 300)).toEqual([
        251, 249, 244, 255,
      ])
  })

  it('an icon has its size; a logo on a maskable one stays within the part that no system cuts off', async () => {
    const base = { siteName: '师联网', size: 100 } as const
    const square = async () =>
      sharp({ create: { width: 80, height: 80, channels: 3, background: '#f00' } })
        .png()
        .toBuffer()
    const maskable = await images.renderIcon({ ...base, ground: 'maskable', loadPicture: square })
    expect(await sharp(maskable).metadata()).toMatchObject({ width: 100, height: 100 })
    expect(await pixelAt(maskable, 15, 50)).toEqual([251, 249, 244, 255])
    expect(await pixelAt(maskable, 25, 50)).toEqual([255, 0, 0, 255])
    // Without a logo the seal fills it.
    expect(await pixelAt(await images.renderIcon({ ...base, ground: 'maskable' }), 1, 1)).toEqual([200, 64, 47, 255])
    expect(
      (await pixelAt(await images.renderIcon({ ...base, ground: 'transparent', loadPicture: red }), 1, 50))[3],
    ).toBe(0)
  })

  it('of 150 concurrent cards, those that would wait too long are refused immediately', async () => {
    const rendered = await Promise.all(
      Array.from({ length: 150 }, (_, index) => images.renderCard({ ...words, title: String(index) })),
    )
    expect(rendered.filter((card) => card !== undefined)).toHaveLength(42)
  })
})
