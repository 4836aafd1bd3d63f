import { expect, it } from 'vitest'
import { createSearchMisses, reportable } from './search-misses.ts'

it('a word is reported when three visitors searched for it, and each visitor counts once', () => {
  const misses = createSearchMisses()
  misses.note('剑桥英语', '203.0.113.1')
  misses.note('剑桥英语', '203.0.113.1')
  misses.note('劍橋英語', '198.51.100.2')
  expect(misses.take()).toEqual(new Map())
  misses.note(' 剑桥英语 ', '192.0.2.3')
  expect(misses.take()).toEqual(new Map([['剑桥英语', 3]]))
  expect(misses.take()).toEqual(new Map())
  misses.note('剑桥英语', '192.0.2.200')
  misses.note('剑桥英语', '100.64.0.1')
  expect([...misses.take().values()]).toEqual([2])
})

it('anything that may be personal data is not remembered', () => {
  for (const q of [
    '13800138000',
    '张三 138-0013-8000',
    '32050819900101123X',
    'li@example.com',
    '王老师 1990 0101',
    'https://a.cn',
  ])
    expect(reportable(q)).toBeUndefined()
  expect([reportable('AMC 10'), reportable('2026 中考')]).toEqual(['amc 10', '2026 中考'])
})
