import { expect, it, vi } from 'vitest'
import { describeLessons } from '../examples/recipes/plurals.ts'
import { createReportedTexts } from '../examples/recipes/report-gaps.ts'

it.each([
  ['pl', 1, '1 lekcja'],
  ['pl', 3, '3 lekcje'],
  ['pl', 5, '5 lekcji'],
  ['ar', 2, 'درسان'],
  ['en', 0, 'No lessons'],
] as const)('the recipe for plurals says in %s for %i: %s', (locale, n, text) => {
  expect(describeLessons(locale, n)).toBe(text)
})

it('the recipe for gaps reports them, and shows what there is', () => {
  const report = vi.fn<(problem: string) => void>()
  const format = createReportedTexts({ hello: 'Hello {name}' }, report)
  expect([format('hello'), format('gone')]).toEqual(['Hello {name}', 'gone'])
  expect(report).toHaveBeenCalledTimes(2)
})
