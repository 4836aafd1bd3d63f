import { keepsRule } from '@teachnet/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasChinese, loadReading, toSlug } from './slug.ts'

const read = await loadReading()

it.each([
  ['一节语文课：从错误开始', 'yi-jie-yu-wen-ke-cong-cuo-wu-kai-shi'],
  ['重庆 2026 年会', 'chong-qing-2026-nian-hui'],
  ['女教师', 'nv-jiao-shi'],
  ['AI 与课堂', 'ai-yu-ke-tang'],
  ['！？', ''],
])('reads the Chinese title “%s” as the slug %s', (title, slug) => {
  expect(toSlug(title, 120, read)).toBe(slug)
})

it.each([
  ["The teacher's first minute", 'the-teachers-first-minute', 120],
  ['Café & Théâtre', 'cafe-theatre', 120],
  ['One two three', 'one-two', 9],
  ['One two three', 'one-two', 7],
  ['Incomprehensibilities', 'incompre', 8],
])('makes a slug of “%s”, without cutting words', (title, slug, max) => {
  expect(hasChinese(title)).toBe(false)
  expect(toSlug(title, max)).toBe(slug)
})

it('keeps the rule of slugs and their length, whatever the title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (title, max) => {
      const slug = toSlug(title, max, read)
      expect(slug.length).toBeLessThanOrEqual(max)
      if (slug !== '') expect(keepsRule('slug', slug)).toBe(true)
    }),
  )
})
