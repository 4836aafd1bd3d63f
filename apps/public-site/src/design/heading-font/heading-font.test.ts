import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { charactersOfFont, chineseCharacters, headingFontPath } from './heading-font.ts'

const nameOf = (characters: readonly string[]) => headingFontPath(characters).replace('/fonts/song/', '')

describe('the font of headings', () => {
  it('has the Chinese characters of a text, each once and in one order', () => {
    expect(chineseCharacters('让好老师，被好学生看见 2026 Top 10')).toEqual(chineseCharacters('看见被，学生好老师让'))
    expect(chineseCharacters('Emma Smith, 2026')).toEqual([])
  })

  it('the characters are read from the address again', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'一丁七万丈三上下不与丑专且世，：！《》aé😀') })
    fc.assert(
      fc.property(texts, (text) => {
        const characters = chineseCharacters(text)
        expect(charactersOfFont(nameOf(characters)) ?? '').toBe(characters.join(''))
      }),
    )
  })

  it('a page with many characters has an address that the server takes', () => {
    const many = Array.from({ length: 900 }, (_, index) => String.fromCharCode(0x4e00 + index))
    expect(headingFontPath(many).length).toBeLessThan(2048)
    expect(charactersOfFont(nameOf(many))).toHaveLength(400)
  })

  it.each(['', '4e', '4e00zzzz', '4e094e00', '4e004e00', '4E00', '0041', '4e00 '])(
    'no other spelling of an address has a file: %j',
    (name) => {
      expect(charactersOfFont(name)).toBeUndefined()
    },
  )
})
