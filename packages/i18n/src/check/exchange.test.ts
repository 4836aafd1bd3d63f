import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { runCommand } from './run-command.ts'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

const texts: Readonly<Record<string, string>> = {
  'a.count': '{n, plural, one {# item} other {# items}}',
  'a.help': 'Read the <a>manual</a> & "more"\nof {name}',
  'a.same': 'Open',
  'b.same': 'Open',
}

function createProduct(): string {
  const folder = mkdtempSync(join(tmpdir(), 'i18n-exchange-'))
  folders.push(folder)
  const files = {
    'package.json': '{ "name": "shop" }',
    'i18n.config.mjs':
      "export default { languages: { locales: ['en', 'zh-cn', 'fr'], defaultLocale: 'en' }, folders: ['.'] }",
    'src/locales/en/list.json': JSON.stringify(texts),
    'src/locales/zh-cn/list.json': '{ "a.same": "打开" }',
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

async function run(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const add = (line: string) => void lines.push(line)
  return { code: await runCommand(args, { log: add, error: add }), lines }
}

const readTexts = (folder: string, locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, `src/locales/${locale}/list.json`), 'utf8'))

/** What a translator does: fills in the text of a message. */
const translate = {
  po: (content: string, id: string, text: string) =>
    content.replace(
      new RegExp(`(msgctxt "[^"]*#${id}"\nmsgid [\\s\\S]*?\nmsgstr )""`),
      (_, head: string) => `${head}${JSON.stringify(text)}`,
    ),
  xliff: (content: string, id: string, text: string) =>
    content.replace(
      new RegExp(`(<trans-unit id="${id}">\\s*<source>[^<]*</source>)`),
      (_, head: string) => `${head}<target>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</target>`,
    ),
}

describe.each([
  ['po', 'zh-cn.po'],
  ['xliff', 'zh-cn.xlf'],
] as const)('translations as %s', (format, name) => {
  it('a file for each language has the texts, the placeholders and the translations (K7)', async () => {
    const folder = createProduct()
    const out = join(folder, 'out')
    const { code, lines } = await run('export', format, out, folder)
    expect([code, lines.map((line) => line.slice(out.length + 1))]).toEqual([0, [name, name.replace('zh-cn', 'fr')]])
    const content = readFileSync(join(out, name), 'utf8')
    for (const part of ['a.count', 'Placeholders: n (number)', '打开', 'src/locales/en/list.json'])
      expect(content).toContain(part)
  })

  it('come back into the message files, and nothing changes that was not translated (K7)', async () => {
    const folder = createProduct()
    const out = join(folder, 'out')
    await run('export', format, out, folder)
    const path = join(out, name)
    const untouched = await run('import', path, folder)
    expect([untouched.code, untouched.lines, readTexts(folder, 'zh-cn')]).toEqual([
      0,
      ['0 messages changed, 0 skipped'],
      { 'a.same': '打开' },
    ])
    const count = '{n, plural, other {# 项}}'
    const help = '阅读 {name} 的<a>手册</a> & "更多"'
    const filled = translate[format](translate[format](readFileSync(path, 'utf8'), 'a.count', count), 'a.help', help)
    writeFileSync(path, filled)
    expect(await run('import', path, folder)).toEqual({ code: 0, lines: ['2 messages changed, 0 skipped'] })
    expect(readTexts(folder, 'zh-cn')).toEqual({ 'a.same': '打开', 'a.count': count, 'a.help': help })
    // In the order of the default language.
    expect(Object.keys(readTexts(folder, 'zh-cn'))).toEqual(['a.count', 'a.help', 'a.same'])
    await run('export', format, out, folder)
    expect(readFileSync(path, 'utf8')).toContain('# 项')
  })

  it('that would break a message are skipped and named (K7)', async () => {
    const folder = createProduct()
    const out = join(folder, 'out')
    await run('export', format, out, folder)
    const path = join(out, name)
    const broken: [id: string, text: string][] = [
      ['a.count', '{n, plural'],
      ['a.help', '没有标签'],
      ['b.same', '打开'],
    ]
    writeFileSync(
      path,
      broken.reduce((content, [id, text]) => translate[format](content, id, text), readFileSync(path, 'utf8')),
    )
    writeFileSync(join(folder, 'src/locales/en/list.json'), JSON.stringify({ ...texts, 'b.same': 'Close' }))
    const { code, lines } = await run('import', path, folder)
    const file = 'src/locales/en/list.json'
    expect([code, lines]).toEqual([
      1,
      [
        `${file}: "a.count" is not valid ICU: {n, plural`,
        `${file}: "a.help" has the placeholders none, the default language has a, name`,
        `${file}: "b.same" was translated from another text`,
        '0 messages changed, 3 skipped',
      ],
    ])
    expect(readTexts(folder, 'zh-cn')).toEqual({ 'a.same': '打开' })
  })
})

it('a fuzzy or obsolete entry of a PO file is not taken (K7)', async () => {
  const folder = createProduct()
  const context = (id: string) => `msgctxt "src/locales/en/list.json#${id}"\nmsgid "Open"\nmsgstr "开启"\n`
  writeFileSync(
    join(folder, 'zh_CN.po'),
    `msgid ""\nmsgstr "Language: zh_CN\\n"\n\n#, fuzzy\n${context('a.same')}\n${context('b.same')}`,
  )
  expect((await run('import', join(folder, 'zh_CN.po'), folder)).lines).toEqual(['1 messages changed, 0 skipped'])
  expect(readTexts(folder, 'zh-cn')).toEqual({ 'a.same': '打开', 'b.same': '开启' })
})

it('reads XLIFF 2.0, and rejects an unknown language or kind of file (K7)', async () => {
  const folder = createProduct()
  const write = (path: string, content: string) => {
    writeFileSync(join(folder, path), content)
    return join(folder, path)
  }
  const newer = (language: string) =>
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="${language}"><file id="src/locales/en/list.json"><unit id="b.same"><segment><source>Open</source><target>Ouvrir</target></segment></unit></file></xliff>`
  expect((await run('import', write('x.xliff', newer('fr')), folder)).lines).toEqual(['1 messages changed, 0 skipped'])
  expect(readTexts(folder, 'fr')).toEqual({ 'b.same': 'Ouvrir' })
  const unknown = await run('import', write('y.xlf', newer('de')), folder)
  expect([unknown.code, unknown.lines[0]]).toEqual([
    2,
    expect.stringContaining('"de" is not one of the languages to translate into'),
  ])
  expect((await run('import', write('z.csv', ''), folder)).code).toBe(2)
})
