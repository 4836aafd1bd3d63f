import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toSrcSet } from './image-variants.ts'
import { focusOf, withFocus } from './picture-focus.ts'

describe('the focal point of a picture', () => {
  const percent = fc.integer({ min: 0, max: 100 })

  it('is read as it was written, and a later one replaces it', () => {
    fc.assert(
      fc.property(percent, percent, (x, y) => {
        const address = withFocus(withFocus('/storage/a.png', { x: 1, y: 99 }), { x, y })
        expect(focusOf(address) ?? { x: 50, y: 50 }).toEqual({ x, y })
        expect(toSrcSet(address, 'webp')).toBe(toSrcSet('/storage/a.png', 'webp'))
      }),
    )
  })

  it('in the centre leaves the address as it is', () => {
    expect(withFocus('/storage/a.png', { x: 50, y: 50 })).toBe('/storage/a.png')
    expect(withFocus('', { x: 1, y: 1 })).toBe('')
  })

  it.each(['/a.png#focus=101,1', '/a.png#focus=1', '/a.png#top', '/a.png#focus=-1,2', '/a.png'])(
    'is missing in %s',
    (address) => {
      expect(focusOf(address)).toBeUndefined()
    },
  )
})
