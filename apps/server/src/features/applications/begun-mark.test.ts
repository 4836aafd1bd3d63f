import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBegunMark, secondsSinceBegun } from './begun-mark.ts'

const signing = { secretKey: 'a'.repeat(32), now: 1_800_000_000 }
const key = 'a-key-of-some-form'

describe('the mark of when a form was begun', () => {
  it('a mark contains the seconds since its form was begun [P8]', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (seconds) => {
        const later = { ...signing, now: signing.now + seconds }
        expect(secondsSinceBegun(createBegunMark(key, signing), key, later)).toBe(seconds)
      }),
    )
  })

  it('a mark of another form, with another time or of another server is invalid [P8]', () => {
    const mark = createBegunMark(key, signing)
    const [time = '', signature = ''] = mark.split('.')
    const forged = [
      '',
      mark.slice(1),
      `${Number(time) - 60}.${signature}`,
      `${time}.${'A'.repeat(43)}`,
      `${mark}x`,
      time,
    ]
    for (const each of forged) expect(secondsSinceBegun(each, key, signing)).toBeUndefined()
    expect(secondsSinceBegun(mark, 'another-key-of-a-form', signing)).toBeUndefined()
    expect(secondsSinceBegun(mark, key, { ...signing, secretKey: 'b'.repeat(32) })).toBeUndefined()
  })
})
