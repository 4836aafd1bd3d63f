import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakLines } from './break-lines.ts'

/** A Chinese character is two units wide, any other one. */
const widthOf = (text: string) => [...text].reduce((sum, each) => sum + (/[\u2E80-\uFFEF]/u.test(each) ? 2 : 1), 0)

describe('lines of a share card', () => {
  it.each([
    ['让好老师被看见', 8, 9, ['让好老师', '被看见']],
    ['让好老师：被看见', 8, 9, ['让好', '老师：', '被看见']],
    ['读《边城》之后', 10, 9, ['读《边城》', '之后']],
    ['让好老师，被看见', 10, 9, ['让好老师，', '被看见']],
    ['找老师、找课程、请进校园', 16, 2, ['找老师、找课程、', '请进校园']],
    ['找老师、找课程、请进校园', 10, 3, ['找老师、', '找课程、', '请进校园']],
    ['身份证号、证书与您的同意', 14, 9, ['身份证号、', '证书与您的同意']],
    ['Good teachers, found', 14, 9, ['Good teachers,', 'found']],
    ['Antidisestablishment', 8, 9, ['Antidise', 'stablish', 'ment']],
    ['one two three four', 7, 2, ['one two', 'three…']],
    ['  a \n b ', 9, 9, ['a b']],
    ['', 9, 9, []],
  ])('the text %j is broken into lines of %d', (text, width, mostLines, lines) => {
    expect(breakLines(text, { width, mostLines, widthOf })).toEqual(lines)
  })

  it('no line of a share card is too wide, none is empty, and a text that fits loses nothing but blanks', () => {
    const character = fc.constantFrom(...'让好老师，。：《》（）abc def-“”!…')
    fc.assert(
      fc.property(fc.array(character, { maxLength: 60 }), fc.integer({ min: 4, max: 30 }), (characters, width) => {
        const text = characters.join('')
        const all = breakLines(text, { width, mostLines: 1000, widthOf })
        for (const line of all) expect(widthOf(line)).toBeLessThanOrEqual(width)
        expect(all.every((line) => line !== '')).toBe(true)
        expect(all.join('').replaceAll(' ', '')).toBe(text.replaceAll(/\s/gu, ''))
        expect(breakLines(text, { width, mostLines: 2, widthOf }).length).toBeLessThanOrEqual(2)
      }),
    )
  })
})
