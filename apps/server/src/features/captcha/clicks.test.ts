import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, isHit, pictureSize } from './clicks.ts'

const first: Box = { left: 100, top: 50, width: 40, height: 30 }
const second: Box = { left: 200, top: 120, width: 40, height: 40 }
const targets = [first, second]

describe('clicks', () => {
  const table: [string, string, boolean][] = [
    ['both targets in order', '110,60-220,140;350;200', true],
    ['the corners, edges included', '100,50-240,160;350;200', true],
    ['one pixel left of the first', '99,60-220,140;350;200', false],
    ['one pixel below the first', '110,81-220,140;350;200', false],
    ['both targets the wrong way round', '220,140-110,60;350;200', false],
    ['a picture shown at half size', '55,30-110,70;175;100', true],
    ['a picture shown at double width', '220,60-440,140;700;200', true],
    ['fractions of a pixel', '110.5,60.25-220,140;350;200', true],
    ['too few clicks', '110,60;350;200', false],
    ['too many clicks', '110,60-220,140-110,60;350;200', false],
    ['no clicks', ';350;200', false],
    ['nothing', '', false],
    ['no size', '110,60-220,140', false],
    ['a size of nothing', '110,60-220,140;0;0', false],
    ['a negative offset', '-110,60-220,140;350;200', false],
    ['words', 'a,b-c,d;350;200', false],
    ['an exponent', '1e2,60-220,140;350;200', false],
    ['more text than anybody clicks', `${'1,1-'.repeat(500)}1,1;350;200`, false],
  ]
  it.each(table)('isHit checks %s [C7][V5]', (_what, info, expected) => {
    expect(isHit(info, targets)).toBe(expected)
  })

  it('isHit accepts exactly the points of a box, at every size of the picture [C7]', () => {
    const side = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 8 }), (right, down, scale) => {
        const box: Box = { left: 120, top: 60, width: 50, height: 50 }
        const [x, y] = [(100 + right) * scale, (40 + down) * scale]
        const isInside = right >= 20 && right <= 70 && down >= 20 && down <= 70
        const info = `${x},${y};${pictureSize.width * scale};${pictureSize.height * scale}`
        expect(isHit(info, [box])).toBe(isInside)
      }),
    )
  })
})
