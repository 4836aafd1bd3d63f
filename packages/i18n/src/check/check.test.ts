import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { decode } from '@jridgewell/sourcemap-codec'
import { afterEach, describe, expect, it } from 'vitest'
import { createMessages } from '../create-messages.ts'
import type { MessageFile } from '../message-file.ts'
import { idsInSource } from './ids-in-source.ts'
import { runCommand } from './run-command.ts'

const rules = { functions: new Set(['text', 'format']), locales: ['zh-cn', 'en'] }
const folders: string[] = []

afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

describe('idsInSource', () => {
  it.each([
    [`text('a.one')`, ['a.one']],
    [`text("a.one", { n: 1 })`, ['a.one']],
    ['text(`a.one`)', ['a.one']],
    [`text(\n  // which one\n  'plain'\n)`, ['plain']],
    [`text(isOpen ? 'a.open' : 'a.closed')`, ['a.open', 'a.closed']],
    [`text((name ?? 'a.none') as string)`, ['a.none']],
    [`format(locale, 'a.one')`, ['a.one']],
    [`format('en', 'a.one'); format(isChinese ? 'zh-cn' : 'en', 'a.two'); format('en')`, ['a.one', 'a.two', 'en']],
    [`import { catalogue } from './texts.ts'; catalogue.format('en', 'a.one')`, ['a.one']],
    [`const messages = createMessages(options); messages.format('a.one')`, ['a.one']],
    [`const catalogue = await createCatalogue(options); catalogue?.format(locale, 'a.one')`, ['a.one']],
    [`intl.formatMessage({ defaultMessage: 'One', id: 'a.one' }, { n })`, ['a.one']],
    [
      `defineMessages({ title: { defaultMessage: 'x', id: 'a.title' }, body: { id: "a.body" } })`,
      ['a.title', 'a.body'],
    ],
    [`const x = <FormattedMessage values={{ n }} id="a.one" />`, ['a.one']],
    [`const x = <FormattedMessage id={'a.one'} />`, ['a.one']],
    [`// text('gone.away')\n/* text('gone.too') */ const s = "text('quoted.code')"`, []],
    [`other('a.one'); text(id); text()`, []],
  ])('reads message ids from %s (K1, K2)', (code, ids) => {
    expect([...idsInSource('page.tsx', code, rules).asked.keys()]).toEqual(ids)
  })

  it.each([
    [`dayjs().format('DD.MM.YYYY')`, ['DD.MM.YYYY']],
    [`day.format('HH:mm'); new Intl.NumberFormat().format('12')`, ['HH:mm', '12']],
    [`import { format } from 'date-fns'; format(day, 'dd.MM')`, ['dd.MM']],
    [`import dayjs from 'dayjs'; dayjs.format('L')`, ['L']],
    [`response.body.text('a.one')`, ['a.one']],
  ])('what may be a method of another library is supposed only: %s (K2)', (code, texts) => {
    const { asked, supposed } = idsInSource('page.ts', code, rules)
    expect([...asked.keys()]).toEqual([])
    expect([...supposed.keys()]).toEqual(texts)
  })

  it('reads the line of an id, and the prefixes of concatenated texts (K4)', () => {
    const code = "\n\ntext(`greeting.${part}`)\ntext('menu.' + name)\nconst url = `/a/${b}`\ntext('a.b')"
    const { asked, heads } = idsInSource('page.ts', code, rules)
    expect(asked).toEqual(new Map([['a.b', 6]]))
    expect(heads).toEqual(new Set(['greeting.', 'menu.']))
  })

  it('a file that cannot be parsed is reported by name', () => {
    expect(() => idsInSource('page.ts', 'const = 1', rules)).toThrow(/^page\.ts: /)
  })
})

/** A workspace with an application and a package that it depends on; `files` replace its own files. */
function createWorkspace(files: Readonly<Record<string, string | undefined>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'i18n-check-'))
  folders.push(folder)
  const languages = "{ locales: ['zh-cn', 'en'], defaultLocale: 'zh-cn' }"
  const all: Record<string, string | undefined> = {
    'i18n.config.mjs': `export default { languages: ${languages}, folders: ['apps/*', 'packages/*'], textsInCode: ['packages/ui/src/texts.ts'] }`,
    'apps/site/package.json': '{ "name": "site", "dependencies": { "ui": "*" } }',
    'apps/site/src/page.ts': "text('a.one'); text(`b.${part}`); text('ui.ok'); text('in.code'); open('a.two')",
    'apps/site/src/page.test.ts': "text('never.there')",
    'apps/site/src/locales/zh-cn/app.json':
      '{ "a.one": "{n, plural, other {# 个}}", "a.two": "二 {name}", "b.x": "x" }',
    'apps/site/src/locales/en/app.json':
      '{ "a.one": "{n, plural, one {# item} other {# items}}", "a.two": "Two {name}", "b.x": "x" }',
    'packages/ui/package.json': '{ "name": "ui" }',
    'packages/ui/src/button.ts': "text('ui.ok')",
    'packages/ui/src/texts.ts': "export const texts = { 'in.code': ['一', 'one'] }",
    'packages/ui/src/locales/zh-cn/ui.json': '{ "ui.ok": "好" }',
    'packages/ui/src/locales/en/ui.json': '{ "ui.ok": "OK" }',
    ...files,
  }
  for (const [path, content] of Object.entries(all)) {
    if (content === undefined) continue
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

const zh = 'apps/site/src/locales/zh-cn/app.json'
const en = 'apps/site/src/locales/en/app.json'
const page = 'apps/site/src/page.ts'

describe('check', () => {
  it('reports no problem of matching catalogues', async () => {
    expect(await run('check', createWorkspace())).toEqual({ code: 0, lines: ['4 message files, 0 problems'] })
  })

  it.each<[string, Readonly<Record<string, string>>, string[]]>([
    [
      'a message that one language misses [B1]',
      { [en]: '{ "a.one": "{n, plural, one {#} other {#}}", "a.two": "Two {name}" }' },
      [`${zh}: "b.x" is missing in ${en}`],
    ],
    [
      'a text that is empty in one language',
      { [en]: '{ "a.one": "{n, plural, one {#} other {#}}", "a.two": "Two {name}", "b.x": " " }' },
      [`${en}: "b.x" is empty`],
    ],
    [
      'a text that is not valid ICU',
      { [en]: '{ "a.one": "{n, plural", "a.two": "Two {name}", "b.x": "x" }' },
      [`${en}: "a.one" is not valid ICU (column 11: options are expected, such as "other {…}"): {n, plural`],
    ],
    [
      'a plural without its general form, with the place',
      { [en]: String.raw`{ "a.one": "Items:\n{n, plural, one {#}}", "a.two": "Two {name}", "b.x": "x" }` },
      [
        `${en}: "a.one" is not valid ICU (line 2, column 20: the option "other" is missing): Items:\n{n, plural, one {#}}`,
      ],
    ],
    [
      'placeholders and tags that differ',
      { [en]: '{ "a.one": "{n, plural, one {{b}} other {#}}", "a.two": "Two <i>{nmae}</i>", "b.x": "x" }' },
      [
        `${en}: "a.one" has the placeholders b, n, ${zh} has n`,
        `${en}: "a.two" has the placeholders i, nmae, ${zh} has name`,
      ],
    ],
    [
      'a plural that the language needs',
      { [en]: '{ "a.one": "{n, plural, other {# items}}", "a.two": "Two {name}", "b.x": "x" }' },
      [`${en}: "a.one" has no plural for one`],
    ],
    [
      'an id that an application defines twice',
      { 'apps/site/src/locales/en/more.json': '{ "b.x": "y" }', 'apps/site/src/locales/zh-cn/more.json': '{}' },
      [
        `${en}: "b.x" is also in apps/site/src/locales/en/more.json`,
        `apps/site/src/locales/en/more.json: "b.x" is missing in apps/site/src/locales/zh-cn/more.json`,
        `apps/site/src/locales/en/more.json: "b.x" is also in ${en}`,
      ],
    ],
    [
      'an id that a file has more than once, however it is written',
      {
        [en]: String.raw`{ "b.x": "first", "a.one": "{n, plural, one {#} other {#}}", "a.two": "Two {name}", "b.\u0078": "x", "b.x": "x" }`,
      },
      [`${en}: "b.x" is there more than once`],
    ],
    [
      'an id that does not exist, with its line',
      { [page]: "text('a.one')\ntext('a.two')\ntext(`b.${part}`)\n\ntext('a.three')" },
      [`${page}:5: message "a.three" does not exist here`],
    ],
    [
      'an id that exists only where the package does not reach (K3)',
      { 'packages/ui/src/button.ts': "text('ui.ok'); text('a.one')" },
      ['packages/ui/src/button.ts:1: message "a.one" does not exist here'],
    ],
    ['a message that is used nowhere', { [page]: "text('a.one'); text('a.two')" }, [`${zh}: "b.x" is used nowhere`]],
  ])('reports %s (K3, K4, K5)', async (_, files, problems) => {
    const { code, lines } = await run('check', createWorkspace(files))
    expect(lines.slice(0, -1).toSorted()).toEqual(problems.toSorted())
    expect(code).toBe(1)
  })

  it('reports styles and skeletons that formatjs ignores or fails at, and values of two kinds (K5)', async () => {
    const messages = (text: string) => JSON.stringify({ 'a.one': text, 'a.two': '{name}', 'b.x': 'x' })
    const problemsOf = async (text: string, source: string, config: Record<string, string> = {}) => {
      const { lines } = await run('check', createWorkspace({ [en]: messages(text), [zh]: messages(source), ...config }))
      return lines.slice(0, -1).map((line) => line.replace(`${en}: "a.one" `, ''))
    }
    const unstyled = '{n, number}'
    expect(await problemsOf('{n, number, money}', unstyled)).toEqual(['has the unknown number style "money"'])
    expect(await problemsOf('{d, date, wide} {d, time, medium}', '{d, date}')).toEqual([
      'has the unknown date style "wide"',
    ])
    expect(await problemsOf('{n, number, ::.00 foo sign-auto}', unstyled)).toEqual([
      'has the unknown number skeleton "foo"',
    ])
    expect(await problemsOf('{n, number, ::unit/kilometer-per-hour}', unstyled)).toEqual([
      'has the number skeleton "unit/kilometer-per-hour", which has a value that Intl does not know',
    ])
    expect(await problemsOf('{n, number, ::measure-unit/speed-kilometer-per-hour}', unstyled)).toEqual([])
    expect(await problemsOf("{d, date, ::yyyyMMMd 'at' foo}", '{d, date, long}')).toEqual([
      'has the unknown date skeleton "foo"',
    ])
    expect(await problemsOf('{d, date, ::YYYY}', '{d, date}')).toEqual([
      'is not valid ICU (`Y/u/U/r` (year) patterns are not supported, use `y` instead): {d, date, ::YYYY}',
    ])
    expect(await problemsOf('{n, date}', unstyled)).toEqual([`uses "n" as a date, ${zh} as a number`])
    expect(await problemsOf('<n>x</n>', '{n}')).toEqual([`uses "n" as a tag, ${zh} as a value`])
    expect(await problemsOf('{n}', unstyled)).toEqual([])
    expect(
      await problemsOf(
        '{n, number, ::currency/EUR compact-short} {n, plural, one {<b>{n, number, percent}</b>} other {#}}',
        '{n, plural, other {<b>#</b>}}',
      ),
    ).toEqual([])
    const config = `export default { languages: { locales: ['zh-cn', 'en'], defaultLocale: 'zh-cn' }, folders: ['apps/*', 'packages/*'], formats: { number: { money: {} } }, textsInCode: ['packages/ui/src/texts.ts'] }`
    expect(await problemsOf('{n, number, money}', unstyled, { 'i18n.config.mjs': config })).toEqual([])
  })

  it('the check fails for a missing folder, and for a workspace without message files (K6)', async () => {
    const languages = "{ locales: ['en'], defaultLocale: 'en' }"
    const config = (pattern: string) => ({
      'i18n.config.mjs': `export default { languages: ${languages}, folders: ['${pattern}'] }`,
    })
    const absent = await run('check', createWorkspace(config('aps/*')))
    expect([absent.code, absent.lines[0]]).toEqual([2, expect.stringContaining('"aps/*" matches no folder')])
    const empty = await run('check', createWorkspace({ ...config('other/*'), 'other/x/package.json': '{}' }))
    expect(empty).toEqual({ code: 1, lines: ['no message file was found', '0 message files, 1 problem'] })
    const none = await run('check', '/nowhere')
    expect([none.code, none.lines[0]]).toEqual([2, 'No i18n.config.ts in /nowhere'])
    expect((await run('chek')).code).toBe(2)
  })

  it('the check names every file that cannot be read (K6)', async () => {
    const broken = { [zh]: '{ "a.one"', [en]: '{ "a.one": { "b": "c" } }', [page]: 'text(' }
    const { code, lines } = await run('check', createWorkspace(broken))
    expect(code).toBe(2)
    expect(lines.flatMap((line) => line.split('\n')).toSorted()).toEqual([
      expect.stringMatching(new RegExp(`^${en}: message "a.one" must be a text$`)),
      expect.stringMatching(new RegExp(`^${zh}: .*JSON`)),
      expect.stringMatching(new RegExp(`^${page}: `)),
    ])
  })
})

describe('a workspace in three languages (K5)', () => {
  const texts = (first: string) => JSON.stringify({ 'a.one': first, 'a.two': '{name}', 'b.x': 'x' })
  const config = {
    'i18n.config.mjs':
      "export default { languages: { locales: ['zh-cn', 'en', 'fr'], defaultLocale: 'zh-cn' }, folders: ['apps/*'] }",
    [page]: "text('a.one'); text('a.two'); text('b.x')",
  }
  const fr = 'apps/site/src/locales/fr/app.json'

  it('names the file of the default language if all translations have other placeholders', async () => {
    const folder = createWorkspace({ ...config, [zh]: texts('{nmae}'), [en]: texts('{name}'), [fr]: texts('{name} !') })
    expect((await run('check', folder)).lines).toEqual([
      `${zh}: "a.one" has the placeholders nmae, ${en} has name`,
      '3 message files, 1 problem',
    ])
  })

  it('names each gap once, by the default language or the first that has the message', async () => {
    const folder = createWorkspace({
      ...config,
      [page]: "text('a.one'); text('b.x'); text('c.x')",
      [zh]: '{ "a.one": "一", "b.x": "x" }',
      [en]: '{ "a.one": "One", "c.x": "c", "d.x": "d" }',
      [fr]: '{ "a.one": "Un", "b.x": "x", "c.x": "c", "d.x": "d" }',
    })
    expect((await run('check', folder)).lines).toEqual([
      `${en}: "c.x" is missing in ${zh}`,
      `${en}: "d.x" is missing in ${zh}`,
      `${zh}: "b.x" is missing in ${en}`,
      `${en}: "d.x" is used nowhere`,
      '3 message files, 4 problems',
    ])
  })

  it('names the translation that differs from the default language and the others', async () => {
    const folder = createWorkspace({ ...config, [zh]: texts('{name}'), [en]: texts('{name}'), [fr]: texts('{nom}') })
    expect((await run('check', folder)).lines).toEqual([
      `${fr}: "a.one" has the placeholders nom, ${zh} has name`,
      '3 message files, 1 problem',
    ])
  })
})

it('files of the same name in two folders of an application are compared each with its own (K5)', async () => {
  const folder = createWorkspace({
    [page]: "text('a.one'); text('s.one')",
    [zh]: '{ "a.one": "{n}" }',
    [en]: '{ "a.one": "{n}" }',
    'apps/site/src/shop/locales/zh-cn/app.json': '{ "s.one": "{price}" }',
    'apps/site/src/shop/locales/en/app.json': '{ "s.one": "{prize}" }',
  })
  expect((await run('check', folder)).lines.slice(0, -1)).toEqual([
    'apps/site/src/shop/locales/en/app.json: "s.one" has the placeholders prize, apps/site/src/shop/locales/zh-cn/app.json has price',
  ])
})

it('format calls of other libraries are not taken for message ids, and a wrong id is reported (K2)', async () => {
  const code = "text('a.one'); text('a.two'); text('b.x'); dayjs().format('DD.MM.YYYY'); amount.format('0.00')"
  const folder = createWorkspace({ [page]: `${code}; catalogue.format('en', 'a.typo')` })
  expect((await run('check', folder)).lines[0]).toBe(`${page}:1: message "a.typo" does not exist here`)
  expect((await run('extract', folder, '--write')).lines).toEqual([
    `${zh}: a.typo`,
    `${en}: a.typo`,
    '2 missing messages, added',
  ])
})

describe('compile', () => {
  const config = "{ locales: ['zh-cn', 'en'], defaultLocale: 'zh-cn', chainOf: (locale) => [locale, 'zh-cn'] }"
  const setUp = (files = {}) =>
    createWorkspace({
      'i18n.config.mjs': `export default { languages: ${config}, folders: ['apps/*', 'packages/*'] }`,
      ...files,
    })
  const readJson = (folder: string, path: string): MessageFile => JSON.parse(readFileSync(join(folder, path), 'utf8'))

  it('writes every file in every language, compiled and filled in, with those of the packages', async () => {
    const folder = setUp({ [en]: '{ "a.one": "{n, plural, one {# item} other {# items}}", "a.two": "" }' })
    expect(await run('compile', 'site', 'out', folder)).toEqual({ code: 0, lines: ['4 files in out'] })
    const messages = { ...readJson(folder, 'out/en/app.json'), ...readJson(folder, 'out/en/ui.json') }
    const { format } = createMessages({ locale: 'en', messages })
    expect([format('a.one', { n: 1 }), format('a.two', { name: 'Li' }), format('b.x'), format('ui.ok')]).toEqual([
      '1 item',
      '二 Li',
      'x',
      'OK',
    ])
    expect(messages['ui.ok']).toEqual([{ type: 0, value: 'OK' }])
  })

  it('refuses a message that is not valid, an unknown application, and one without messages', async () => {
    expect(await run('compile', 'site', 'out', setUp({ [en]: '{ "a.one": "{n" }' }))).toEqual({
      code: 2,
      lines: ['message "a.one" is not valid ICU (column 1: a "{" is not closed): {n'],
    })
    expect((await run('compile', 'shop', 'out', setUp())).code).toBe(2)
    const none = { 'packages/ui/src/locales/zh-cn/ui.json': undefined, 'packages/ui/src/locales/en/ui.json': undefined }
    expect((await run('compile', 'ui', 'out', setUp(none))).code).toBe(1)
  })

  it('gives a bundle without Vite the parser-free messages', async () => {
    const folder = setUp()
    await run('compile', 'site', 'out', folder)
    const core = fileURLToPath(new URL('../index.ts', import.meta.url))
    writeFileSync(
      join(folder, 'entry.ts'),
      `import { createMessages } from ${JSON.stringify(core)}
import app from './out/en/app.json'
console.log(createMessages({ locale: 'en', messages: app }).format('a.one', { n: 2 }))`,
    )
    const require = createRequire(import.meta.url)
    const bundle = async (alias: Record<string, string>) => {
      const outfile = join(folder, 'bundle.mjs')
      await build({
        entryPoints: [join(folder, 'entry.ts')],
        bundle: true,
        minify: true,
        format: 'esm',
        outfile,
        alias,
      })
      return {
        size: readFileSync(outfile).length,
        printed: execFileSync(process.execPath, [outfile]).toString().trim(),
      }
    }
    const withParser = await bundle({})
    const without = await bundle({
      '@formatjs/icu-messageformat-parser': require.resolve('@formatjs/icu-messageformat-parser/no-parser.js'),
    })
    expect([withParser.printed, without.printed]).toEqual(['2 items', '2 items'])
    expect(withParser.size - without.size).toBeGreaterThan(15_000)
  })
})

it('one application without a workspace is checked, extracted and typed (K6)', async () => {
  const folder = createWorkspace({
    'i18n.config.mjs':
      "export default { languages: { locales: ['zh-cn', 'en'], defaultLocale: 'zh-cn' }, folders: ['.', 'packages/*'] }",
    'package.json': '{ "name": "shop", "dependencies": { "ui": "*" } }',
    'page.ts': "text('shop.title'); text('ui.ok'); text('shop.new')",
    'locales/zh-cn/shop.json': '{ "shop.title": "商店" }',
    'locales/en/shop.json': '{}',
    'apps/site/package.json': undefined,
    'apps/site/src/page.ts': undefined,
    'apps/site/src/locales/zh-cn/app.json': undefined,
    'apps/site/src/locales/en/app.json': undefined,
    'packages/ui/src/texts.ts': undefined,
  })
  expect(await run('check', folder)).toEqual({
    code: 1,
    lines: [
      'locales/zh-cn/shop.json: "shop.title" is missing in locales/en/shop.json',
      'page.ts:1: message "shop.new" does not exist here',
      '4 message files, 2 problems',
    ],
  })
  expect((await run('extract', folder)).lines).toEqual([
    'locales/zh-cn/shop.json: shop.new',
    'locales/en/shop.json: shop.new',
    'locales/en/shop.json: shop.title',
    '3 missing messages',
  ])
  expect(await run('types', '.', folder)).toEqual({ code: 0, lines: ['src/messages.d.ts'] })
})

it('the command prints its usage on request', async () => {
  const { code, lines } = await run('--help')
  expect([code, lines[0]]).toEqual([0, expect.stringMatching(/^Usage: teachnet-i18n/)])
})

describe('extract', () => {
  it('extract adds missing messages to the matching file, and keeps the rest', async () => {
    const folder = createWorkspace({ [page]: "text('a.one'); text('a.three'); text('new.id'); text('ui.ok')" })
    const named = await run('extract', folder)
    expect(named).toEqual({
      code: 1,
      lines: [
        `${zh}: a.three`,
        `${en}: a.three`,
        'apps/site/src/locales/zh-cn/messages.json: new.id',
        'apps/site/src/locales/en/messages.json: new.id',
        '4 missing messages',
      ],
    })
    expect((await run('extract', folder, '--write')).code).toBe(0)
    const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))
    expect(read(en)).toEqual({
      'a.one': '{n, plural, one {# item} other {# items}}',
      'a.two': 'Two {name}',
      'b.x': 'x',
      'a.three': '',
    })
    expect(read('apps/site/src/locales/zh-cn/messages.json')).toEqual({ 'new.id': 'new.id' })
    expect(read('apps/site/src/locales/en/messages.json')).toEqual({ 'new.id': '' })
    expect(await run('extract', folder)).toEqual({ code: 0, lines: ['0 missing messages'] })
    // The check reports the texts until they are written (K5).
    const { code, lines } = await run('check', folder)
    expect(code).toBe(1)
    expect(lines).toEqual(
      expect.arrayContaining([
        'apps/site/src/locales/zh-cn/messages.json: "new.id" is not written yet',
        'apps/site/src/locales/en/messages.json: "new.id" is empty',
      ]),
    )
  })
})

describe('components of other frameworks (K1, K2)', () => {
  const vue = [
    '<script setup lang="ts">',
    'const title = text("a.one")',
    '</script>',
    '<template>',
    `  <b :title="text('a.two')" @click="open(); texts.format('b.x')">{{ texts.format('c.one') }}</b>`,
    `  <i :class="{ 'is-new': text('c.two') }" v-for="each in all">{{ each }} text('c.none')</i>`,
    '</template>',
    '<style>b { color: red }</style>',
  ].join('\n')
  const svelte = [
    '<script>let total = { n: 1 }</script>',
    `<h1 title={text('a.one')}>{text('a.two', { n: total.n })}</h1>`,
    `{#if total}{@html text('b.x')}{:else if text('c.one')}{text('c.two', { a: { b: 1 } })}{/if}`,
    '{#each all as each (each.id)}{each}{/each}',
  ].join('\n')
  const astro = [
    '---',
    `const title = text('a.one')`,
    '---',
    `<h1>{text('a.two')} {all.map((each) => <li>{text('b.x')}</li>)}</h1>`,
  ]
  const places = { 'a.one': 2, 'a.two': 5, 'b.x': 5, 'c.one': 5, 'c.two': 6 }
  it.each([
    ['page.vue', vue, places],
    ['page.svelte', svelte, { 'a.one': 2, 'a.two': 2, 'b.x': 3, 'c.one': 3, 'c.two': 3 }],
    ['page.astro', astro.join('\n'), { 'a.one': 2, 'a.two': 4, 'b.x': 4 }],
  ])('ids in the script and the markup of %s are found with their lines', (path, code, expected) => {
    const { asked, supposed } = idsInSource(path, code, rules)
    expect(Object.fromEntries([...supposed, ...asked])).toEqual(expected)
  })

  it('the check reads them', async () => {
    const folder = createWorkspace({
      [page]: '',
      'apps/site/src/page.vue': `<b>{{ text('a.one') }} {{ text('a.gone') }}</b>`,
    })
    expect((await run('check', folder)).lines).toContain(
      'apps/site/src/page.vue:1: message "a.gone" does not exist here',
    )
  })
})

describe('uses', () => {
  it('names the places at which sources use a message (K8)', async () => {
    const folder = createWorkspace({ [page]: "\ntext('a.one'); text('a.two')" })
    expect(await run('uses', 'a.one', folder)).toEqual({ code: 0, lines: [`${page}:2`] })
    expect(await run('uses', 'b.x', folder)).toEqual({ code: 1, lines: ['"b.x" is used nowhere'] })
  })
})

describe('types', () => {
  it('the map of the types leads from an id to its line in the message file (K8)', async () => {
    const folder = createWorkspace({
      [zh]: '{\n  "a.one": "{n, plural, other {#}}",\n  "a.two": "{name}", "b.x": "x"\n}',
    })
    await run('types', 'site', folder)
    const map = JSON.parse(readFileSync(join(folder, 'apps/site/src/messages.d.ts.map'), 'utf8'))
    expect(map.sources).toEqual(['locales/zh-cn/app.json', '../../../packages/ui/src/locales/zh-cn/ui.json'])
    expect(
      decode(map.mappings)
        .slice(6)
        .map(([first]) => first),
    ).toEqual([
      [6, 0, 1, 2],
      [6, 0, 2, 2],
      [6, 0, 2, 21],
      [6, 1, 0, 2],
    ])
  })

  it('types declares the message ids of an application and its dependencies, each with its values', async () => {
    const folder = createWorkspace()
    expect(await run('types', 'site', folder)).toEqual({ code: 0, lines: ['apps/site/src/messages.d.ts'] })
    expect(readFileSync(join(folder, 'apps/site/src/messages.d.ts'), 'utf8')).toBe(
      [
        '// Written by `teachnet-i18n types`. Do not edit.',
        "import '@teachnet/i18n'",
        '',
        "declare module '@teachnet/i18n' {",
        '  interface Register {',
        '    messages: {',
        '      "a.one": { "n": number | bigint }',
        '      "a.two": { "name": string | number | null | undefined }',
        '      "b.x": {}',
        '      "ui.ok": {}',
        '    }',
        '  }',
        '}',
        '//# sourceMappingURL=messages.d.ts.map',
        '',
      ].join('\n'),
    )
    const unknown = await run('types', 'sight', folder)
    expect([unknown.code, unknown.lines[0]]).toEqual([2, 'No application "sight". There are: apps/site, packages/ui'])
  })
})
