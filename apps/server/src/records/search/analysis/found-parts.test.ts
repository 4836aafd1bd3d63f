import { expect, it } from 'vitest'
import { foundParts } from './found-parts.ts'

it.each([
  ['沈砚秋', '砚秋', ['砚秋']],
  ['沈砚秋', 'yanq', ['砚秋']],
  ['沈砚秋', 'shenyanqiu', ['沈砚秋']],
  ['沈砚秋', 'syq', ['沈砚秋']],
  ['沈砚秋', 'shenyanqu', ['沈砚秋']],
  ['沈砚秋', '沈燕秋', ['沈砚秋']],
  ['沈砚秋', 'shenyq', ['沈砚秋']],
  ['沈砚秋', 'shenq', []],
  ['沈砚秋', 'wang', []],
  ['沈砚秋', 'anq', []],
  ['编程入门：Python', 'pyt', ['Pyt']],
  ['编程入门：Python', 'thon', []],
  ['编程入门：Python', 'pyhton', ['Python']],
  ['歐陽·娜娜', '欧阳娜娜', ['歐陽·娜娜']],
  ['ＡＩ 課堂', 'ai', ['ＡＩ']],
  ['吕梅', 'lumei', ['吕梅']],
])('finds in %s the part that %s stands for', (name, word, parts) => {
  expect(foundParts(name, [word]).map(({ part }) => part)).toEqual(parts)
})

it.each([
  ['砚秋', false],
  ['shenyan', false],
  ['shenyanqu', true],
  ['沈燕秋', true],
])('whether %s needs a correction: %s', (word, isCorrected) => {
  expect(foundParts('沈砚秋', [word])[0]?.isCorrected).toBe(isCorrected)
})
