import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readMessages } from '../node/catalogue.ts'
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
    const file = 'src/locales/zh-cn/list.json'
    expect([code, lines]).toEqual([
      1,
      [
        `${file}: "a.count" is not valid ICU (column 11: options are expected, such as "other {…}"): {n, plural`,
        `${file}: "a.help" has the placeholders none, the default language has a, name`,
        `${file}: "b.same" was translated from another text`,
        '0 messages changed, 3 skipped',
      ],
    ])
    expect(readTexts(folder, 'zh-cn')).toEqual({ 'a.same': '打开' })
  })
})

describe('characters that files cannot store as they are', () => {
  const write = (folder: string, locale: string, messages: object) =>
    writeFileSync(join(folder, `src/locales/${locale}/list.json`), JSON.stringify(messages))

  it.each(['\u0001', '\u001b[1m', '\u000b', '\ufffe', '\ud800'])(
    'XLIFF refuses %j, which XML cannot store, and names the message and the character (K7)',
    async (text) => {
      const folder = createProduct()
      write(folder, 'en', { 'a.good': 'Good', 'a.bad': `Bad ${text}` })
      const { code, lines } = await run('export', 'xliff', join(folder, 'out'), folder)
      expect(code).toBe(2)
      const shown = text.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
      expect(lines.join('\n')).toContain(`src/locales/en/list.json: "a.bad" has the character U+${shown}`)
      expect(existsSync(join(folder, 'out/zh-cn.xlf'))).toBe(false)
    },
  )

  it.each([
    ['po', 'zh-cn.po'],
    ['xliff', 'zh-cn.xlf'],
  ])('line ends, tabs, quotes and backslashes come back from %s as they were (K7)', async (format, name) => {
    const folder = createProduct()
    const source = 'a\r\nb\tc "d" \\n e\r'
    write(folder, 'en', { 'a.odd': source })
    write(folder, 'zh-cn', { 'a.odd': `${source} 二` })
    await run('export', format, join(folder, 'out'), folder)
    write(folder, 'zh-cn', {})
    const { code, lines } = await run('import', join(folder, 'out', name), folder)
    expect([code, lines]).toEqual([0, expect.anything()])
    expect(readTexts(folder, 'zh-cn')).toEqual({ 'a.odd': `${source} 二` })
  })

  it('a control character in a PO file comes back as it was (K7)', async () => {
    const folder = createProduct()
    write(folder, 'en', { 'a.odd': 'bell \u0007 and \u0001 and \u001b[1m' })
    write(folder, 'zh-cn', { 'a.odd': '铃 \u0007 和 \u0001 和 \u001b[1m' })
    await run('export', 'po', join(folder, 'out'), folder)
    write(folder, 'zh-cn', {})
    expect((await run('import', join(folder, 'out/zh-cn.po'), folder)).code).toBe(0)
    expect(readTexts(folder, 'zh-cn')).toEqual({ 'a.odd': '铃 \u0007 和 \u0001 和 \u001b[1m' })
  })

  it('the element <cp> of XLIFF 2.0 is the character that it names (K7)', async () => {
    const folder = createProduct()
    write(folder, 'en', { 'a.odd': 'a\u0001b' })
    const path = join(folder, 'in.xlf')
    writeFileSync(
      path,
      `<?xml version="1.0"?><xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="zh-CN"><file id="src/locales/en/list.json"><unit id="a.odd"><segment><source>a<cp hex="0001"/>b</source><target>一<cp hex="0001"/>二</target></segment></unit></file></xliff>`,
    )
    expect((await run('import', path, folder)).code).toBe(0)
    expect(readTexts(folder, 'zh-cn')['a.odd']).toBe('一\u0001二')
  })
})

it('translations of a region are those of the language that the product has (K7)', async () => {
  const folder = createProduct()
  await run('export', 'po', join(folder, 'out'), folder)
  const exported = readFileSync(join(folder, 'out/fr.po'), 'utf8').replace(/Language: fr/, 'Language: fr_CA')
  writeFileSync(join(folder, 'out/canada.po'), translate.po(exported, 'a.same', 'Ouvrir'))
  expect((await run('import', join(folder, 'out/canada.po'), folder)).code).toBe(0)
  expect(readTexts(folder, 'fr')).toEqual({ 'a.same': 'Ouvrir' })
  // Other characters are another language for readers.
  writeFileSync(join(folder, 'out/taiwan.po'), exported.replace('fr_CA', 'zh_TW'))
  expect((await run('import', join(folder, 'out/taiwan.po'), folder)).lines.join()).toContain('"zh_TW" is not one of')
})

it('message files that begin with a byte order mark are read (M1)', async () => {
  const folder = createProduct()
  const path = join(folder, 'src/locales/zh-cn/list.json')
  writeFileSync(path, `\ufeff${readFileSync(path, 'utf8')}`)
  const { lines } = await run('check', folder)
  expect(lines.join('\n')).not.toMatch(/JSON|token/)
  expect(readMessages(path)).toEqual({ 'a.same': '打开' })
})

it('a fuzzy or obsolete entry of a PO file is not taken (K7)', async () => {
  const folder = createProduct()
  const context = (id: string) => `msgctxt "src/locales/en/list.json#${id}"\nmsgid "Open"\nmsgstr "开启"\n`
  writeFileSync(
    join(folder, 'zh_CN.po'),
    `msgid ""\nmsgstr "Language: zh_CN\\n"\n\n#, fuzzy\n${context('a.same')}\n${context('b.same')}`,
  )
  expect((await run('import', join(folder, 'zh_CN.po'), folder)).lines).toEqual([
    '1 messages changed, 0 skipped, 1 not approved by their translators',
  ])
  expect(readTexts(folder, 'zh-cn')).toEqual({ 'a.same': '打开', 'b.same': '开启' })
})

describe('PO files of other tools (K7)', () => {
  const entry = (id: string, text: string) =>
    `msgctxt "src/locales/en/list.json#${id}"\nmsgid "Open"\nmsgstr "${text}"\n`
  const importOf = async (entries: string) => {
    const folder = createProduct()
    const path = join(folder, 'zh_CN.po')
    writeFileSync(path, `msgid ""\nmsgstr "Language: zh_CN\\n"\n\n${entries}`)
    const { code, lines } = await run('import', path, folder)
    return { code, lines: lines.map((line) => line.replace(path, 'zh_CN.po')), texts: readTexts(folder, 'zh-cn') }
  }

  it('an entry without a context is skipped and named, and the others are taken', async () => {
    const menu = 'msgctxt "menu"\nmsgid "Close"\nmsgstr "关闭"\n'
    const foreign = `msgid "Save"\nmsgstr "保存"\n\nmsgid "Send"\nmsgstr ""\n\n${menu}`
    expect(await importOf(`${foreign}\n${entry('b.same', '开启')}`)).toEqual({
      code: 1,
      lines: [
        'zh_CN.po: "Save" has no msgctxt that names its file and its id',
        'zh_CN.po: "Close" has no msgctxt that names its file and its id',
        '1 messages changed, 2 skipped',
      ],
      texts: { 'a.same': '打开', 'b.same': '开启' },
    })
  })

  it('an obsolete or fuzzy entry without a context is not taken', async () => {
    const gone = '#~ msgid "Gone"\n#~ msgstr "走了"\n'
    const unsure = '#, fuzzy\nmsgid "Save"\nmsgstr "保存"\n'
    expect(await importOf(`${unsure}\n${entry('b.same', '开启')}\n${gone}`)).toMatchObject({
      lines: ['1 messages changed, 0 skipped, 1 not approved by their translators'],
    })
  })

  it('the earlier text of an entry is not part of the entry before it', async () => {
    const again = `#| msgid "Opened"\n${entry('a.same', '开')}`
    expect((await importOf(`${entry('b.same', '开启')}${again}`)).texts).toEqual({ 'a.same': '开', 'b.same': '开启' })
  })

  it.each([
    ['a quote that is not closed', 'msgid "Open\nmsgstr "开"\n', 'msgid "Open'],
    ['a text without quotes', 'msgid Open\nmsgstr "开"\n', 'msgid Open'],
    ['a mark of a merge', '<<<<<<< HEAD\nmsgid "Open"\nmsgstr "开"\n', '<<<<<<< HEAD'],
  ])('%s is an error that names the line, and nothing is changed', async (_, broken, line) => {
    expect(await importOf(`${entry('b.same', '开启')}\n${broken}`)).toEqual({
      code: 2,
      lines: [`zh_CN.po: line 8 is not valid PO: ${line}`],
      texts: { 'a.same': '打开' },
    })
  })
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

describe('translations as tools write them', () => {
  const importOf = async (name: string, content: string | Buffer) => {
    const folder = createProduct()
    writeFileSync(join(folder, name), content)
    const { code, lines } = await run('import', join(folder, name), folder)
    return { code, lines, texts: readTexts(folder, 'zh-cn') }
  }
  const xliff12 = (units: string) =>
    `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="src/locales/en/list.json" source-language="en" target-language="zh-CN" datatype="plaintext"><body>${units}</body></file></xliff>`
  const xliff20 = (units: string) =>
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="zh-CN"><file id="src/locales/en/list.json">${units}</file></xliff>`
  const help = 'Read the &lt;a&gt;manual&lt;/a&gt; &amp; "more"\nof {name}'
  const parts = ['请看&lt;a&gt;手册&lt;/a&gt;', '和“更多”：{name}'] as const
  const [first, second] = parts
  const translated = `${first} ${second}`.replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  const mark = (id: number, text: string) => `<mrk mid="${id}" mtype="seg">${text}</mrk>`

  it.each([
    [
      'segments in marks',
      xliff12(
        `<trans-unit id="a.help"><source>${help}</source><seg-source>${mark(0, help)}</seg-source><target>${mark(0, first)} ${mark(1, second)}</target></trans-unit>`,
      ),
    ],
    [
      'a group',
      xliff12(
        `<group id="g"><group><trans-unit id="a.help"><source>${help}</source><target state="translated">${first} ${second}</target></trans-unit></group></group>`,
      ),
    ],
    [
      'an alternative of a memory',
      xliff12(
        `<trans-unit id="a.help"><source>${help}</source><target>${first} ${second}</target><alt-trans><source>x</source><target state="new">y</target></alt-trans><note>a <![CDATA[b]]></note></trans-unit>`,
      ),
    ],
    [
      'segments of XLIFF 2.0',
      xliff20(
        `<group id="g"><unit id="a.help"><notes><note>n</note></notes><segment state="final"><source>${help.slice(0, 20)}</source><target>${first}</target></segment><ignorable><source></source><target> </target></ignorable><segment><source>${help.slice(20)}</source><target>${second}</target></segment></unit></group>`,
      ),
    ],
  ])('%s are read as one text (K7)', async (_, content) => {
    const { code, lines, texts: read } = await importOf('zh-cn.xlf', content)
    expect([code, lines, read['a.help']]).toEqual([0, ['1 messages changed, 0 skipped'], translated])
  })

  it.each([
    [
      'waits for its translator',
      xliff12(
        '<trans-unit id="b.same"><source>Open</source><target state="needs-translation">Open</target></trans-unit>',
      ),
    ],
    [
      'waits for its review',
      xliff12(
        '<trans-unit id="b.same"><source>Open</source><target state="needs-review-translation">开</target></trans-unit>',
      ),
    ],
    [
      'is not approved',
      xliff12('<trans-unit id="b.same" approved="no"><source>Open</source><target>开</target></trans-unit>'),
    ],
    [
      'has a segment in its first state',
      xliff20('<unit id="b.same"><segment state="initial"><source>Open</source><target>开</target></segment></unit>'),
    ],
  ])('a text that %s is not taken, and is counted (K7)', async (_, content) => {
    expect((await importOf('zh-cn.xlf', content)).lines).toEqual([
      '0 messages changed, 0 skipped, 1 not approved by their translators',
    ])
  })

  it('a text that is white space is not taken (K7)', async () => {
    const unit = '<trans-unit id="b.same"><source>Open</source><target>\n  </target></trans-unit>'
    expect((await importOf('zh-cn.xlf', xliff12(unit))).lines).toEqual(['0 messages changed, 0 skipped'])
  })

  it.each(['translated', 'signed-off', 'final'])(
    'a text in the state %s is taken, although nobody has approved it (K7)',
    async (state) => {
      const unit = `<trans-unit id="b.same" approved="no"><source>Open</source><target state="${state}">开</target></trans-unit>`
      expect((await importOf('zh-cn.xlf', xliff12(unit))).texts['b.same']).toBe('开')
    },
  )

  it('the white space of a file that was formatted is not part of its texts (K7)', async () => {
    const unit = `
      <trans-unit id="b.same">
        <source>
          Open
        </source>
        <target>
          开启
        </target>
      </trans-unit>`
    const { lines, texts: read } = await importOf('zh-cn.xlf', xliff12(unit))
    expect([lines, read['b.same']]).toEqual([['1 messages changed, 0 skipped'], '开启'])
  })

  const twoSegments = (target: string) =>
    xliff12(
      `<trans-unit id="b.same"><source>Open</source><seg-source>${mark(0, 'Op')}${mark(1, 'en')}</seg-source><target>${target}</target></trans-unit>`,
    )

  it.each([
    ['lacks a segment', twoSegments(mark(0, '打'))],
    ['has an empty segment', twoSegments(mark(0, '打') + mark(1, ' '))],
    [
      'has a segment without a translation in XLIFF 2.0',
      xliff20(
        '<unit id="b.same"><segment><source>Op</source><target>开</target></segment><segment><source>en</source></segment></unit>',
      ),
    ],
  ])('a translation that %s is skipped and named (K7)', async (_, content) => {
    const { code, lines, texts: read } = await importOf('zh-cn.xlf', content)
    expect([code, read['b.same']]).toEqual([1, undefined])
    expect(lines.join('\n')).toContain('"b.same" is translated only in part')
  })

  it('a translation of all segments is taken (K7)', async () => {
    expect((await importOf('zh-cn.xlf', twoSegments(mark(0, '打') + mark(1, '开')))).texts['b.same']).toBe('打开')
  })

  it('a translation with an inline element is skipped, and named with its own file (K7)', async () => {
    const { code, lines } = await importOf(
      'zh-cn.xlf',
      xliff12('<trans-unit id="b.same"><source>Open</source><target>开<x id="1"/></target></trans-unit>'),
    )
    expect(code).toBe(1)
    expect(lines.join('\n')).toContain('src/locales/zh-cn/list.json: "b.same" has the inline element <x>')
  })

  it('a file that is not XML is rejected with its name (K7)', async () => {
    const { code, lines } = await importOf('zh-cn.xlf', '<xliff><file>')
    expect(code).not.toBe(0)
    expect(lines.join('\n')).toContain('zh-cn.xlf')
  })

  const po = (charset: string) =>
    `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=${charset}\\n"\n"Language: zh_CN\\n"\n\nmsgctxt "src/locales/en/list.json#b.same"\nmsgid "Open"\nmsgstr "打开"\n`

  it.each(['GB18030', 'utf-16le'])('a file in %s is read in its encoding (K7)', async (encoding) => {
    const gbk = Buffer.concat([
      Buffer.from(po('GB18030').replace('打开"\n', ''), 'latin1'),
      Buffer.from([0xb4, 0xf2, 0xbf, 0xaa]),
      Buffer.from('"\n'),
    ])
    const content = encoding === 'GB18030' ? gbk : Buffer.from(`\uFEFF${po('utf-16le')}`, 'utf16le')
    expect((await importOf('zh-cn.po', content)).texts['b.same']).toBe('打开')
  })

  it('a file that is not in the encoding that it names is refused (K7)', async () => {
    const { code, lines } = await importOf(
      'zh-cn.po',
      Buffer.concat([Buffer.from(po('utf-8')), Buffer.from([0xb4, 0xf2])]),
    )
    expect([code === 0, lines.join('\n')]).toEqual([
      false,
      expect.stringContaining('zh-cn.po: it cannot be read as utf-8'),
    ])
  })
})
