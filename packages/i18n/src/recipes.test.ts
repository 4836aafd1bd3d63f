import { expect, it, vi } from 'vitest'
import { describeLessons } from '../examples/recipes/plurals.ts'
import { languageOf } from '../examples/recipes/prefer-language.ts'
import { createReportedTexts } from '../examples/recipes/report-gaps.ts'

it.each([
  ['pl', 1, '1 lekcja'],
  ['pl', 3, '3 lekcje'],
  ['pl', 5, '5 lekcji'],
  ['ar', 2, 'درسان'],
  ['en', 0, 'No lessons'],
] as const)('in %s the recipe for plurals formats %i as: %s', (locale, n, text) => {
  expect(describeLessons(locale, n)).toBe(text)
})

it.each([
  ['http://site.test/', 'pt-PT,pt;q=0.9,en;q=0.5', '', 'pt', ['pt', 'en']],
  ['http://site.test/', 'pt-BR', '', 'pt-BR', ['pt-BR', 'pt', 'en']],
  ['http://site.test/', 'zh-TW', '', 'zh-Hant', ['zh-Hant', 'zh-cn', 'en']],
  ['http://site.test/', 'zh-TW', 'lang=zh-cn', 'zh-CN', ['zh-cn', 'en']],
  ['http://site.test/?lang=pt-br', 'zh-TW', 'lang=zh-cn', 'pt-BR', ['pt-BR', 'pt', 'en']],
  ['http://site.test/', 'de, *;q=0.1', '', 'en', ['en']],
])(
  'the recipe for a request to %s that prefers %s with the cookie "%s" chooses %s',
  (url, preferred, cookie, lang, chain) => {
    const request = new Request(url, { headers: { 'accept-language': preferred, cookie } })
    expect(languageOf(request)).toMatchObject({ lang, chain })
  },
)

it('the recipe for gaps reports a missing message and a missing value, and shows their names', () => {
  const report = vi.fn<(problem: string) => void>()
  const format = createReportedTexts({ hello: 'Hello {name}' }, report)
  expect([format('hello'), format('gone')]).toEqual(['Hello {name}', 'gone'])
  expect(report).toHaveBeenCalledTimes(2)
})
