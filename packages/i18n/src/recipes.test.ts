import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createGapless } from '../examples/recipes/fill-gaps.ts'
import { describeLessons } from '../examples/recipes/plurals.ts'
import { languageOf } from '../examples/recipes/prefer-language.ts'
import { createReportedTexts } from '../examples/recipes/report-gaps.ts'
import { createPageTexts } from '../examples/recipes/without-vite.ts'
import { runCommand } from './check/run-command.ts'

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

it('the recipe without Vite formats what the command has compiled, with gaps filled in', async () => {
  const root = mkdtempSync(join(tmpdir(), 'i18n-compiled-'))
  const files = {
    'package.json': '{ "name": "shop" }',
    'i18n.config.mjs': `export default { languages: { locales: ['en', 'fr'], defaultLocale: 'en' }, folders: ['.'] }`,
    'locales/en/list.json': '{ "list.total": "{n, plural, one {# item} other {# items}}", "list.help": "Help" }',
    'locales/fr/list.json': '{ "list.total": "{n, plural, one {# article} many {# articles} other {# articles}}" }',
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  expect(await runCommand(['compile', '.', 'public', root], { log: () => {}, error: () => {} })).toBe(0)
  const load = async (path: string) => JSON.parse(readFileSync(join(root, 'public', path), 'utf8'))
  const { format } = await createPageTexts('fr', load)
  expect([format('list.total', { n: 1 }), format('list.total', { n: 2 }), format('list.help')]).toEqual([
    '1 article',
    '2 articles',
    'Help',
  ])
  rmSync(root, { recursive: true })
})

it('the recipe for gaps shows the text of the next language at run time', async () => {
  const files = { en: { 'list.title': 'List', 'list.help': 'Help' }, fr: { 'list.title': 'Liste', 'list.help': '' } }
  const { format } = await createGapless('fr', files)
  expect([format('list.title'), format('list.help')]).toEqual(['Liste', 'Help'])
})
