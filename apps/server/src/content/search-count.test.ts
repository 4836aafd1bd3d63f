import { expect, it } from 'vitest'
import { createSearchCount, storableWord } from './search-words.ts'

it('a word is stored when three visitors searched for it, and each visitor counts once', () => {
  const countSearch = createSearchCount()
  expect(countSearch('剑桥英语', '203.0.113.1')).toBeUndefined()
  expect(countSearch('剑桥英语', '203.0.113.1')).toBeUndefined()
  expect(countSearch('劍橋英語', '198.51.100.2')).toBeUndefined()
  expect(countSearch(' 剑桥英语 ', '192.0.2.3')).toEqual({ word: '剑桥英语', visitors: 3 })
  expect(countSearch('剑桥英语', '203.0.113.1')).toBeUndefined()
  expect(countSearch('剑桥英语', '100.64.0.1')).toEqual({ word: '剑桥英语', visitors: 1 })
})

it('anything that may be personal data is not stored', () => {
  for (const q of [
    '13800138000',
    '张三 138-0013-8000',
    '32050819900101123X',
    'li@example.com',
    '王老师 1990 0101',
    'https://a.cn',
  ])
    expect(storableWord(q)).toBeUndefined()
  expect([storableWord('AMC 10'), storableWord('2026 中考')]).toEqual(['amc 10', '2026 中考'])
})
