import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { decode } from '@jridgewell/sourcemap-codec'
import { afterEach, describe, expect, it } from 'vitest'
import { idsInSource } from './ids-in-source.ts'
import { runCommand } from './run-command.ts'

const functions = new Set(['text', 'format'])
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
    [`catalogue.format(locale, 'a.one')`, ['a.one']],
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
    expect([...idsInSource('page.tsx', code, functions).asked.keys()]).toEqual(ids)
  })

  it('reads the line of an id, and the prefixes of concatenated texts (K4)', () => {
    const code = "\n\ntext(`greeting.${part}`)\ntext('menu.' + name)\nconst url = `/a/${b}`\ntext('a.b')"
    const { asked, heads } = idsInSource('page.ts', code, functions)
    expect(asked).toEqual(new Map([['a.b', 6]]))
    expect(heads).toEqual(new Set(['greeting.', 'menu.']))
  })

  it('a file that cannot be parsed is reported by name', () => {
    expect(() => idsInSource('page.ts', 'const = 1', functions)).toThrow(/^page\.ts: /)
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
      [`${zh}: "b.x" is missing in apps/site/…/en/app.json`],
    ],
    [
      'a text that is empty in one language',
      { [en]: '{ "a.one": "{n, plural, one {#} other {#}}", "a.two": "Two {name}", "b.x": " " }' },
      [`${en}: "b.x" is empty`],
    ],
    [
      'a text that is not valid ICU',
      { [en]: '{ "a.one": "{n, plural", "a.two": "Two {name}", "b.x": "x" }' },
      [`${en}: "a.one" is not valid ICU: {n, plural`],
    ],
    [
      'placeholders and tags that differ',
      { [en]: '{ "a.one": "{n, plural, one {{b}} other {#}}", "a.two": "Two <i>{nmae}</i>", "b.x": "x" }' },
      [
        `${en}: "a.one" has the placeholders b, n, the default language has n`,
        `${en}: "a.two" has the placeholders i, nmae, the default language has name`,
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
        `apps/site/src/locales/en/more.json: "b.x" is missing in apps/site/…/zh-cn/more.json`,
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
    [
      'a message that is used nowhere',
      { [page]: "text('a.one'); text('a.two')" },
      [`${zh}: "b.x" is used nowhere`, `${en}: "b.x" is used nowhere`],
    ],
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
    expect(await problemsOf("{d, date, ::yyyyMMMd 'at' foo}", '{d, date, long}')).toEqual([
      'has the unknown date skeleton "foo"',
    ])
    expect(await problemsOf('{d, date, ::YYYY}', '{d, date}')).toEqual(['is not valid ICU: {d, date, ::YYYY}'])
    expect(await problemsOf('{n, date}', unstyled)).toEqual(['uses "n" as a date, the default language as a number'])
    expect(await problemsOf('<n>x</n>', '{n}')).toEqual(['uses "n" as a tag, the default language as a value'])
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
      'locales/zh-cn/shop.json: "shop.title" is missing in …/en/shop.json',
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
    const { asked } = idsInSource(path, code, new Set(['text', 'format']))
    expect(Object.fromEntries(asked)).toEqual(expected)
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
