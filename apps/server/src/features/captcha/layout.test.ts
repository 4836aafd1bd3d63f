import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pictureSize, placeSquares } from './clicks.ts'
import { randomInt, shuffle } from './random-int.ts'

describe('layout of a captcha', () => {
  it('captcha items lie inside the picture and do not overlap', () => {
    const size = fc.integer({ min: 20, max: 60 })
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: 8 }), (sizes) => {
        const boxes = placeSquares(randomBytes, sizes)
        for (const [index, box] of boxes.entries()) {
          expect(box.left).toBeGreaterThanOrEqual(0)
          expect(box.left + box.width).toBeLessThanOrEqual(pictureSize.width)
          expect(box.top + box.height).toBeLessThanOrEqual(pictureSize.height)
          for (const other of boxes.slice(index + 1)) {
            const isSeparate =
              other.left > box.left + box.width ||
              box.left > other.left + other.width ||
              other.top > box.top + box.height ||
              box.top > other.top + other.height
            expect(isSeparate).toBe(true)
          }
        }
      }),
    )
  })
})

describe('random numbers', () => {
  it('randomInt returns every value below the limit', () => {
    const seen = new Set(Array.from({ length: 300 }, () => randomInt(randomBytes, 5)))
    expect(seen).toEqual(new Set([0, 1, 2, 3, 4]))
  })

  it('shuffle keeps all items', () => {
    const shuffled = shuffle(randomBytes, [1, 2, 3, 4, 5, 6])
    expect(shuffled).toHaveLength(6)
    expect(new Set(shuffled)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  })
})
