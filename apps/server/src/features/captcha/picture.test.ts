import { randomBytes } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pictureSize } from './clicks.ts'
import { type Glyph, characters, iconNames } from './glyphs.ts'
import { renderGlyph } from './picture.ts'

const glyphs: Glyph[] = [
  ...characters.map((text): Glyph => ({ kind: 'text', text })),
  ...iconNames.map((icon): Glyph => ({ kind: 'icon', icon })),
]

/** Counts the inked pixels inside and outside a box. */
function inkOf(glyph: Glyph, side: number): { inside: number; outside: number } {
  const canvas = createCanvas(pictureSize.width, pictureSize.height)
  const context = canvas.getContext('2d')
  const box = { left: 100, top: 60, width: side, height: side }
  renderGlyph(context, randomBytes, { glyph, box })
  const { data } = context.getImageData(0, 0, pictureSize.width, pictureSize.height)
  const ink = { inside: 0, outside: 0 }
  for (let pixel = 0; pixel < data.length / 4; pixel += 1) {
    // Pixels covered by less than a sixth are invisible antialiasing.
    if ((data[pixel * 4 + 3] ?? 0) < 40) continue
    const [x, y] = [pixel % pictureSize.width, Math.floor(pixel / pictureSize.width)]
    const isInside = x >= box.left - 1 && x <= box.left + side && y >= box.top - 1 && y <= box.top + side
    ink[isInside ? 'inside' : 'outside'] += 1
  }
  return ink
}

describe('an item of a picture captcha', () => {
  it('a drawn captcha item lies inside its box at any tilt [C7]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...glyphs), fc.integer({ min: 38, max: 48 }), (glyph, side) => {
        const { inside, outside } = inkOf(glyph, side)
        expect({ glyph, outside }).toEqual({ glyph, outside: 0 })
        expect(inside).toBeGreaterThan(60)
      }),
      { numRuns: 200 },
    )
  })

  it('the captcha font has all characters', () => {
    const blank = inkOf({ kind: 'text', text: '\u{10FFFF}' }, 40).inside
    for (const text of characters) expect(inkOf({ kind: 'text', text }, 40).inside).not.toBe(blank)
  })
})
