import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toSrcSet } from './image-variants.ts'
import { focusOf, previewOf, withFocus, withPreview } from './picture-focus.ts'

describe('the focal point of a picture', () => {
  const percent = fc.integer({ min: 0, max: 100 })

  it('a focal point is read as it was written, and a later one replaces it', () => {
    fc.assert(
      fc.property(percent, percent, (x, y) => {
        const address = withFocus(withFocus('/storage/a.png', { x: 1, y: 99 }), { x, y })
        expect(focusOf(address) ?? { x: 50, y: 50 }).toEqual({ x, y })
        expect(toSrcSet(address, 'webp')).toBe(toSrcSet('/storage/a.png', 'webp'))
      }),
    )
  })

  it('a focal point in the centre does not change the address', () => {
    expect(withFocus('/storage/a.png', { x: 50, y: 50 })).toBe('/storage/a.png')
    expect(withFocus('', { x: 1, y: 1 })).toBe('')
  })

  it.each(['/a.png#focus=101,1', '/a.png#focus=1', '/a.png#top', '/a.png#focus=-1,2', '/a.png'])(
    'a focal point is missing in %s',
    (address) => {
      expect(focusOf(address)).toBeUndefined()
    },
  )
})

describe('the preview of a picture', () => {
  it.each(['/storage/a.png', '/storage/a.png#focus=30,60'])(
    'a preview is read from the address %s as it was added',
    (address) => {
      const shown = withPreview(address, 'fed0129ab345')
      expect(previewOf(shown)).toEqual(['#fed', '#012', '#9ab', '#345'])
      expect(focusOf(shown)).toEqual(focusOf(address))
      expect(toSrcSet(shown, 'avif')).toBe(toSrcSet('/storage/a.png', 'avif'))
    },
  )

  it.each(['/a.png', '/a.png#preview=fed', '/a.png#preview=fed0129ab34x', '/a.png#focus=1,2'])(
    'a preview is missing in %s',
    (address) => expect(previewOf(address)).toBeUndefined(),
  )
})
