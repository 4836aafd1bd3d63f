import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chineseCharacters, chineseWords } from './chinese-words.ts'

it.each([
  ['身份证号、证书与您的同意', ['身份证号、', '证书', '与您的', '同意']],
  ['一只帆布包，四十二个作者', ['一只', '帆布包，', '四十二个', '作者']],
  ['从目标到板书', ['从目标', '到板书']],
  ['读《边城》之后', ['读', '《边城》', '之后']],
  ['0412 号抽屉里的两个答案', ['0412 ', '号', '抽屉里的', '两个', '答案']],
  ['How the hundred are chosen', ['How ', 'the ', 'hundred ', 'are ', 'chosen']],
  ['', []],
])('lines of %j break between words', (text, words) => {
  expect(chineseWords(text)).toEqual(words)
})

it('characters of a long word stay with their punctuation', () => {
  expect(chineseCharacters('《边城》，ab 读')).toEqual(['《边', '城》，', 'ab ', '读'])
})

it('the parts of a text together are the text', () => {
  const character = fc.constantFrom(...'让好老师的，。：《》（）abc 12-“”!…😀')
  fc.assert(
    fc.property(fc.array(character, { maxLength: 40 }), (characters) => {
      const text = characters.join('')
      expect(chineseWords(text).join('')).toBe(text)
      expect(chineseCharacters(text).join('')).toBe(text)
    }),
  )
})
