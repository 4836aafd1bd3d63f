import { crc32 } from 'node:zlib'
import { writeXlsx, type WriteSheet } from 'hucre/xlsx'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fondCode } from '../resources/fond.ts'
import { teacher } from '../resources/teacher.ts'
import {
  ambiguousColumns,
  contentSize,
  findHeader,
  inferColumns,
  hasLostDigits,
  isErrorValue,
  readWorkbook,
  readWrittenDate,
  readWrittenNumber,
  possibleNames,
  type SheetTable,
  splitList,
  splitNames,
  textForField,
  titlesOf,
  withoutResult,
} from './index.ts'

type Value = NonNullable<WriteSheet['rows']>[number][number]

/** The cells of a workbook with one sheet; `formats` are those of its columns. */
async function tableOf(rows: Value[][], formats: readonly string[] = [], rest: Partial<WriteSheet> = {}) {
  const columns = formats.map((numFmt) => ({ numFmt }))
  const bytes = await writeXlsx({ sheets: [{ name: 'A', columns, rows, ...rest }] })
  const [table] = await readWorkbook(new Uint8Array(bytes), 1000)
  return table as SheetTable
}
/** A workbook as another program writes it: the cells of its first row, and further rows. */
function workbookOf(cells: string, rows = '', numFmt?: string): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const related = (...parts: readonly (readonly [type: string, target: string])[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${parts
      .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`
  const formats = `<numFmts count="1"><numFmt numFmtId="200" formatCode="${(numFmt ?? 'General').replaceAll('"', '&quot;')}"/></numFmts>`
  return archiveOf({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': related(['officeDocument', 'xl/workbook.xml']),
    'xl/_rels/workbook.xml.rels': related(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}">${formats}<cellXfs><xf numFmtId="0"/><xf numFmtId="200"/><xf numFmtId="57"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1">${cells}</row>${rows}</sheetData></worksheet>`,
  })
}

/** A ZIP archive without compression. */
function archiveOf(files: Readonly<Record<string, string>>): Uint8Array {
  const entries: Buffer[] = []
  const directory: Buffer[] = []
  let place = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const at = Buffer.alloc(14)
    at.writeUInt32LE(place, 10)
    entries.push(Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), content)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, at, Buffer.from(name))
    place += 30 + name.length + content.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(files).length, 4)
  end.writeUInt16LE(Object.keys(files).length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(place, 12)
  return new Uint8Array(Buffer.concat([...entries, ...directory, Buffer.from('PK\u0005\u0006'), end]))
}

const shown = ({ rows }: SheetTable) => rows.map(({ cells }) => cells.map((cell) => cell.shown))
const encoded = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isBig = false) => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), !isBig)
  return new Uint8Array(view.buffer)
}
const csv = async (bytes: Uint8Array | string) => {
  const [table] = await readWorkbook(typeof bytes === 'string' ? encoded(bytes) : bytes, 1000)
  return shown(table as SheetTable)
}

describe('a number of a workbook', () => {
  it.each([
    [20_240_315, '00000000', '20240315'],
    [123_456, '00000000', '00123456'],
    [7, '"TN-"0000', 'TN-0007'],
    [1234, '0000-0000', '0000-1234'],
    [19.9 * 3, '0.00', '59.70'],
    [0.1 + 0.2, '0.00', '0.30'],
    [1.005, '0.00', '1.01'],
    [1999.9, '"¥"#,##0.00', '¥1,999.90'],
    [0.5, '0%', '50%'],
    [12, '0"年"', '12年'],
    [-3.5, '0.00;(0.00)', '(3.50)'],
    [-20, '0.00;[Red]0.00', '20.00'],
    [10 / 3, '_ * #,##0.00_ ;_ * -#,##0.00_ ;_ * "-"??_ ;_ @_ ', '3.33'],
    [0, '_ * #,##0.00_ ;_ * -#,##0.00_ ;_ * "-"??_ ;_ @_ ', '0'],
    [0.25, '# ?/?', '0.25'],
    [123_456_789_012, '0.00E+00', '123456789012'],
    [5, 'General"级"', '5级'],
    [1_234_567, '#,##0,"K"', '1234567'],
    [19.9 * 3, 'General', '59.7'],
    [13_800_138_000, 'General', '13800138000'],
    [123_456_789_012_345, '0', '123456789012345'],
    [Number('110101199003071233'), 'General', '1.10101199003071E+17'],
    [Number('110101199003071233'), '000000000000000000', '1.10101199003071E+17'],
  ])('%d with the format %s is read as it is shown: %s [H6]', async (value, format, text) => {
    expect(shown(await tableOf([[value]], [format]))).toEqual([[text]])
  })

  it('keeps its sign in a field of numbers if the sheet shows it by a colour alone', async () => {
    const { rows } = await tableOf([[-20]], ['0.00;[Red]0.00'])
    expect(rows[0]?.cells[0]).toMatchObject({ shown: '20.00', number: '-20.00' })
  })

  it('is a date in a field of dates, in the calendar of the workbook', async () => {
    const rows = [[46_086, new Date(Date.UTC(2026, 2, 5, 8, 30))]]
    for (const [dateSystem, serial] of [
      ['1900', 46_086],
      ['1904', 44_624],
    ] as const) {
      const bytes = await writeXlsx({
        dateSystem,
        sheets: [{ name: 'A', rows: [[serial, ...(rows[0] ?? []).slice(1)]] }],
      })
      const [table] = await readWorkbook(new Uint8Array(bytes), 10)
      const [number, date] = table?.rows[0]?.cells ?? []
      expect(number).toMatchObject({ shown: String(serial), date: '2026-03-05' })
      expect(date).toMatchObject({ date: '2026-03-05 08:30:00' })
      expect(textForField(fondCode, 'issued_on', number)).toBe('2026-03-05')
      expect(textForField(fondCode, 'holder_name', number)).toBe(String(serial))
    }
  })

  it.each([
    ['a Chinese format whose code is not in the file', '', '2026-03-05'],
    ['the day of the week', 'aaaa', '2026-03-05'],
    ['a language before it', '[$-804]yyyy"年"m"月"d"日";@', '2026年3月5日'],
    ['numerals of a language before it', '[DBNum1][$-804]yyyy"年"m"月"d"日"', '2026年3月5日'],
  ])('a date with %s is a date in a field of texts too [H6]', async (_format, numFmt, text) => {
    const bytes = workbookOf(`<c r="A1" s="${numFmt === '' ? 2 : 1}"><v>46086</v></c>`, '', numFmt)
    const [table] = await readWorkbook(bytes, 10)
    expect(table?.rows[0]?.cells[0]).toEqual({ shown: text, date: '2026-03-05' })
  })

  it('that a formula has not calculated is an error, and an empty text that it has calculated is not [H6]', async () => {
    const cells = '<c r="A1"><f>1+1</f></c><c r="B1" t="str"><f>""</f><v></v></c><c r="C1"><v>3</v></c>'
    const [table] = await readWorkbook(workbookOf(cells), 10)
    expect(shown(table as SheetTable)).toEqual([[withoutResult, '', '3']])
  })

  it('a date in a field of texts is the text that the sheet shows', async () => {
    const table = await tableOf([[new Date(Date.UTC(2026, 2, 5))]], ['yyyy"年"m"月"'])
    expect(table.rows[0]?.cells[0]).toEqual({ shown: '2026年3月', date: '2026-03-05' })
  })
})

describe('a table', () => {
  it('has the values of merged cells in all cells that they cover', async () => {
    const rows = [
      ['a', 'b', 'c'],
      ['1', 'x', null],
      ['2', null, 'y'],
    ]
    const merges = [
      { startRow: 1, startCol: 1, endRow: 2, endCol: 1 },
      { startRow: 0, startCol: 2, endRow: 1, endCol: 2 },
    ]
    expect(shown(await tableOf(rows, [], { merges }))).toEqual([
      ['a', 'b', 'c'],
      ['1', 'x', 'c'],
      ['2', 'x', 'y'],
    ])
  })

  it('says which sheets and rows are hidden, and skips empty lines but counts them', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [['n']], hidden: true },
        { name: 'Data', rows: [['a'], [null], ['1'], ['2']], rowDefs: new Map([[3, { hidden: true }]]) },
      ],
    })
    const tables = await readWorkbook(new Uint8Array(bytes), 10)
    expect(tables.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['Notes', true],
      ['Data', false],
    ])
    expect(tables[1]?.rows.map(({ line, isHidden }) => [line, isHidden])).toEqual([
      [1, false],
      [3, false],
      [4, true],
    ])
  })

  it('is read if its last rows and columns are only formatted, to the end of the sheet [H6]', async () => {
    const row = (r: number) => `<row r="${r}"><c r="A${r}"/><c r="XFD${r}"/></row>`
    const rows = [2, 3, 1_048_576].map(row).join('')
    const [table] = await readWorkbook(workbookOf('<c r="A1"><v>1</v></c><c r="XFD1"/>', rows), 10)
    expect(shown(table as SheetTable).map((cells) => cells.filter((text) => text !== ''))).toEqual([['1']])
  })

  it.each([
    ['merged over two rows', ['证书编号', '类型', '持有人']],
    ['in two languages', ['Code', 'Kind', 'Holder']],
    ['with a title over some of them', ['证书编号', '类型', '姓名']],
  ])('finds its titles if they are %s [H6]', async (_case, second) => {
    const first = _case.startsWith('with') ? ['证书编号', '类型', '持有人信息'] : ['证书编号', '类型', '持有人']
    const table = await tableOf([first, second, ['A-000001', '教师', '张伟']])
    expect(findHeader(fondCode, table)).toBe(1)
  })

  it('finds its titles below a title of the whole table', async () => {
    const merges = [{ startRow: 0, startCol: 0, endRow: 0, endCol: 2 }]
    const rows = [
      ['2026 春季证书名单', null, null],
      ['证书编号', '类型', '持有人'],
      ['A-000001', '教师', '张伟'],
    ]
    const table = await tableOf(rows, [], { merges })
    expect(findHeader(fondCode, table)).toBe(1)
    expect(inferColumns(fondCode, titlesOf(table.rows[1]?.cells ?? []))).toEqual(['code', 'kind', 'holder_name'])
    expect(findHeader(fondCode, await tableOf([['x'], ['p', 'q'], ['1', '2']]))).toBe(1)
  })
})

describe('a title', () => {
  it('finds its field with a remark behind it; the English text is another field', () => {
    expect(inferColumns(fondCode, ['*证书编号（必填）', '类型（教师/课程）', '持有人 (必填) *', '备注'])).toEqual([
      'code',
      'kind',
      'holder_name',
      '',
    ])
    expect(inferColumns(teacher, ['姓名', '姓名（英文）', '学校（全称）'])).toEqual(['name', 'name_en', 'school'])
  })
})

describe('a text file', () => {
  const expected = [
    ['姓名', '学校'],
    ['王', '一中,二中'],
  ]
  it.each([
    ['UTF-8', encoded('姓名,学校\n王,"一中,二中"\n')],
    ['UTF-8 with a mark', encoded('\uFEFF姓名,学校\r\n王,"一中,二中"\r\n')],
    ['tabs', encoded('姓名\t学校\r\n王\t一中,二中\r\n')],
    ['semicolons', encoded('姓名;学校\r\n王;一中,二中\r\n')],
    ['a line that names the separator', encoded('\uFEFFsep=;\r\n姓名;学校\r\n王;一中,二中\r\n')],
    ['UTF-16 with tabs', utf16('\uFEFF姓名\t学校\r\n王\t一中,二中\r\n')],
    ['UTF-16 with commas', utf16('\uFEFF姓名,学校\r\n王,"一中,二中"\r\n')],
    ['UTF-16 with the other order of bytes', utf16('\uFEFF姓名\t学校\r\n王\t一中,二中\r\n', true)],
    ['full-width commas', encoded('姓名，学校\r\n王，"一中,二中"\r\n')],
    ['cells that protect their text', encoded('姓名,学校\r\n="王","=""一中,二中"""\r\n')],
    ['lines that end as on an old Mac', encoded('姓名,学校\r王,"一中,二中"\r')],
    ['a separator and lines as on an old Mac', encoded('sep=|\r姓名|学校\r王|一中,二中\r')],
    ['a control character at its end', encoded('姓名,学校\r\n王,"一中,二中"\r\n\u001A')],
    ['UTF-16 without a mark', utf16('姓名\t学校\r\n王\t一中,二中\r\n')],
  ])('is read in %s', async (_name, bytes) => {
    expect(await csv(bytes)).toEqual(expected)
  })

  it('is read in GBK and GB 18030, and a line that names the separator is no record', async () => {
    const gbk = [0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xd1, 0xa7, 0xd0, 0xa3, 0x0a, 0xcd, 0xf5, 0x2c, 0xd2, 0xbb, 0xd6, 0xd0]
    expect(await csv(new Uint8Array(gbk))).toEqual([
      ['姓名', '学校'],
      ['王', '一中'],
    ])
    // 𠮷, which only GB 18030 has, in four bytes.
    expect(await csv(new Uint8Array([0x61, 0x2c, 0x95, 0x34, 0xb2, 0x35, 0x0a, 0xcd, 0xf5, 0x2c, 0x31]))).toEqual([
      ['a', '\u{20BB7}'],
      ['王', '1'],
    ])
    const [table] = await readWorkbook(encoded('sep=;\na;b\n1;2\n'), 10)
    expect(table?.rows.map(({ line }) => line)).toEqual([2, 3])
  })
})

describe('a CSV file of a Chinese version of Excel', () => {
  /** The bytes of each character of an encoding, which no browser can write. */
  const bytesIn = (encoding: string) => {
    const decoder = new TextDecoder(encoding)
    const pairs = Array.from({ length: 0x7e * 0xbf }, (_, at) => [0x81 + Math.floor(at / 0xbf), 0x40 + (at % 0xbf)])
    const known = new Map(pairs.map((pair) => [decoder.decode(new Uint8Array(pair)), pair]))
    return (text: string) =>
      new Uint8Array([...text].flatMap((each) => known.get(each) ?? [...new TextEncoder().encode(each)]))
  }
  const simplified =
    '姓名手机号码学校学科地区广东省广州市天河区中山大学附属中学高级教师数学物理化学英语语文历史地理生物张静怡陈致远刘建国杨立新赵景行黄志强周守拙吴云帆证书编号持有人签发日期课程结业证书'
  const traditional =
    '姓名手機號碼學校學科地區臺北市大安區國立臺灣大學附屬中學高級教師數學物理化學英語國文歷史地理生物張靜怡陳致遠劉建國楊立新趙景行黃志強周守拙吳雲帆證書編號持有人簽發日期課程結業證書'

  it.each([
    ['GBK', simplified],
    ['Big5', traditional],
  ] as const)('in %s is read in this encoding, which the table names', async (encoding, characters) => {
    const bytes = bytesIn(encoding.toLowerCase())
    const cell = fc.array(fc.constantFrom(...characters), { minLength: 2, maxLength: 6 }).map((each) => each.join(''))
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 3, maxLength: 6 }), async (cells) => {
        const [table] = await readWorkbook(bytes(`${cells.join(',')}\n13800138000,,,,,\n`), 10)
        expect(table?.encoding).toBe(encoding)
        expect(table?.rows[0]?.cells.map(({ shown }) => shown)).toEqual(cells)
      }),
      { numRuns: 300, seed: 31 },
    )
  })

  it('names no encoding if it is in Unicode', async () => {
    const [table] = await readWorkbook(encoded('姓名,學校\n王,一中\n'), 10)
    expect(table?.encoding).toBeUndefined()
  })
})

describe('a file that is no table', () => {
  const ole = (parts: string) => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...utf16(parts)])
  it.each([
    ['an encrypted workbook', ole('EncryptionInfo EncryptedPackage'), 'encrypted'],
    ['an old workbook', ole('Root Entry Workbook'), 'oldFormat'],
    ['a container of old programs', ole(' '.repeat(20)), 'oldOrEncrypted'],
    ['a web page', encoded('<html><table><tr><td>1</td></tr></table>'), 'webPage'],
    ['a text in a Western encoding', new Uint8Array([0x4a, 0x6f, 0x73, 0xe9, 0x2c, 0x31, 0x0a]), 'encoding'],
    ['another archive', encoded('PK\u0003\u0004 xl/workbook.bin'), 'otherFormat'],
    ['a damaged workbook', encoded('PK\u0003\u0004 xl/workbook.xml'), 'unreadable'],
  ])('%s is refused with its reason', async (_name, bytes, problem) => {
    await expect(readWorkbook(bytes, 10)).rejects.toMatchObject({ problem })
  })

  it('a document in another format is named, not read as text', async () => {
    await expect(readWorkbook(encoded('%PDF-1.7\n1 0 obj'), 10)).rejects.toMatchObject({ problem: 'otherFormat' })
  })

  it('a small archive that states gigabytes is not unpacked', async () => {
    const entry = new Uint8Array(46)
    const view = new DataView(entry.buffer)
    view.setUint32(0, 0x02014b50, true)
    view.setUint32(24, 4_000_000_000, true)
    expect(contentSize(entry)).toBe(4_000_000_000)
    await expect(readWorkbook(entry, 10)).rejects.toMatchObject({ problem: 'tooLarge' })
  })
})

describe('a date', () => {
  it.each([
    ...['2026/3/5', '2026-3-5', '2026.3.5', '2026/03/05', '2026年3月5日', '2026年03月05号', '20260305', '2026 3 5'],
    ...['２０２６年３月５日', '2026-03-05 00:00:00', '5 March 2026', '5-Mar-2026', 'Mar 5, 2026', '46086'],
    ...['2026年3月5日 星期四', '2026/3/5（周四）', 'Thursday, March 5, 2026', '26年3月5日'],
  ])('%s is 5 March 2026', (text) => {
    expect(readWrittenDate(text)).toMatchObject({ date: '2026-03-05' })
  })

  it.each<readonly [text: string, time: string | undefined, hasSeconds: boolean]>([
    ['2026/3/5 8:30', '08:30:00', false],
    ['2026-03-05 08:30:15', '08:30:15', true],
    ['2026-03-05T08:30', '08:30:00', false],
    ['2026年3月5日8时30分', '08:30:00', false],
    ['2026年3月5日 8点', '08:00:00', false],
    ['2026年3月5日 上午8:30', '08:30:00', false],
    ['2026/3/5 下午8:30:05', '20:30:05', true],
    ['2026/3/5 8:30 PM', '20:30:00', false],
    ['2026/3/5 12:30 AM', '00:30:00', false],
    ...(['20260305 0830', '20260305T0830', '2026年3月5日早8点半', '2026년 3월 5일 오전 8시 30분'] as const).map(
      (text) => [text, '08:30:00', false] as const,
    ),
    ...(['2026/3/5 傍晚8點', '2026年3月5日晚8点', 'March 5th, 2026 8pm', '2026-03-05 8 p.m.'] as const).map(
      (text) => [text, '20:00:00', false] as const,
    ),
    ['20260305T083015', '08:30:15', true],
    ['2026-03-05 24:00', undefined, false],
    ['2026-03-05 8', undefined, false],
    ['20260305083015', '08:30:15', true],
    ['202603050830', '08:30:00', false],
    ['2026年3月5日8点半', '08:30:00', false],
    ['二〇二六年三月五日下午3点一刻', '15:15:00', false],
    ['46086.354166667', '08:30:00', true],
  ])('%s has the time %s', (text, time, hasSeconds) => {
    const read = readWrittenDate(text)
    if (time === undefined) expect(read).toBeUndefined()
    else expect(read).toMatchObject({ date: '2026-03-05', time, hasSeconds })
  })

  it.each([
    ...[
      '二〇二六年三月五日',
      '星期四, 2026年3月5日',
      '二零二六年三月五日 星期四',
      '贰零贰陆年叁月伍日',
      '2026年三月五日',
    ],
    ...['公元2026年3月5日', '2026. 3. 5.', '2026~3~5', '2026∕3∕5', '2026_3_5', String.raw`2026\3\5`],
  ])('%s is read [H6]', (text) => {
    expect(readWrittenDate(text)).toMatchObject({ date: '2026-03-05' })
  })
  it.each([
    ['二〇二六年十月二十五日', '2026-10-25'],
    ['二〇二六年十二月三十日', '2026-12-30'],
  ])('%s in Chinese numerals is %s', (text, date) => {
    expect(readWrittenDate(text)).toMatchObject({ date })
  })

  it.each([
    ...[
      '民国115年3月5日',
      '民國 115 年 3 月 5 號',
      '令和8年3月5日',
      '2026년 3월 5일',
      '2026\u20113\u20115',
      '5th of March 2026',
    ],
    ...['\u202A2026\u00A03\u00A05\u202C', '2026-\u20603-5', '2026年3月5號'],
  ])('%j of another region or program is read [H6]', (text) => {
    expect(readWrittenDate(text)).toMatchObject({ date: '2026-03-05', time: undefined })
  })

  it.each([
    ['平成元年4月1日', '1989-04-01'],
    ['1898年5月3日', '1898-05-03'],
    ['1899-12-31', '1899-12-31'],
  ])('%s is %s', (text, date) => {
    expect(readWrittenDate(text)).toMatchObject({ date })
  })

  it.each([
    ['2026-03-05T08:30Z', 0],
    ['2026-03-05T08:30:00.000+08:00', 480],
    ['2026-03-05 08:30 GMT+8', 480],
    ['2026-03-05 08:30 (UTC-05:30)', -330],
    ['2026-03-05 08:30 北京时间', 480],
    ['2026-03-05 08:30', undefined],
  ])('%s has the offset %s', (text, offset) => {
    expect(readWrittenDate(text)).toMatchObject({ time: '08:30:00', offset })
  })

  it.each([
    ...['3月5日', '2026年3月', '2026-03-05 至 2026-03-07', '农历二〇二六年三月五日', '115/3/5', '令和8年13月1日'],
    ...['1772668800', '2026-W10-4', '5-III-2026', '待定', '2026-03-05 08:30 CST'],
  ])('%j is not read as a date', (text) => {
    expect(readWrittenDate(text)).toBeUndefined()
  })

  it('with several readings needs an order; one that has a single reading does not', () => {
    for (const text of ['5/3/2026', '05-03-2026', '5.3.2026', '5/3/2026 8:30']) {
      expect(readWrittenDate(text)).toBe('ambiguous')
      expect(readWrittenDate(text, 'dmy')).toMatchObject({ date: '2026-03-05' })
      expect(readWrittenDate(text, 'mdy')).toMatchObject({ date: '2026-05-03' })
    }
    expect(readWrittenDate('25/3/2026')).toMatchObject({ date: '2026-03-25' })
    expect(readWrittenDate('3/25/2026')).toMatchObject({ date: '2026-03-25' })
    expect(readWrittenDate('5/5/2026')).toMatchObject({ date: '2026-05-05' })
    expect(readWrittenDate('26/3/5')).toBe('ambiguous')
    expect(readWrittenDate('26/3/5', 'ymd')).toMatchObject({ date: '2026-03-05' })
    const rows = [['2026-03-05'], ['5/3/2026'], ['25/3/2026']]
    expect(ambiguousColumns(fondCode, ['issued_on'], rows)).toEqual([
      { name: 'issued_on', sample: '5/3/2026', orders: ['mdy', 'dmy'] },
    ])
    expect(ambiguousColumns(fondCode, ['holder_name'], rows)).toEqual([])
  })

  it.each(['', '2026', '2026-02-30', '31/31/2026', '2026/3', '1234', '长期', '2026-03-05 25:00', '20261305'])(
    '%j is no date',
    (text) => {
      expect(readWrittenDate(text)).toBeUndefined()
    },
  )

  it('any day is read in each of its spellings', () => {
    const day = fc.date({ min: new Date('1930-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(day, (at) => {
        const date = at.toISOString().slice(0, 10)
        const [year, month, dayOfMonth] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()]
        for (const text of [
          ...[`${year}/${month}/${dayOfMonth}`, `${year}年${month}月${dayOfMonth}日`, date.replaceAll('-', '')],
          ...[`${year}.${month}.${dayOfMonth}`, String(Math.round(Date.parse(date) / 86_400_000) + 25_569)],
        ])
          expect(readWrittenDate(text)).toMatchObject({ date })
        const ordered = readWrittenDate(`${dayOfMonth}/${month}/${year}`, 'dmy')
        expect(ordered).toMatchObject({ date })
      }),
    )
  })
})

describe('a number as people write it', () => {
  it.each([
    ['1,999.90', '1999.90'],
    ['¥2,999.00', '2999.00'],
    ['￥199', '199'],
    ['199元', '199'],
    ['１９９', '199'],
    ['１，９９９．９０', '1999.90'],
    ['RMB 1 999.90', '1999.90'],
    ['12年', '12'],
    ['12 years', '12'],
    ['(12.50)', '-12.50'],
    ['-¥5', '-5'],
    ['¥-5', '-5'],
    ['+7', '7'],
    ['.5', '0.5'],
    ['007', '007'],
    ['1.2万', '12000'],
    ['3.5万元', '35000'],
    ['1.23456万', '12345.6'],
    ['0.05萬', '500'],
    ['2千元', '2000'],
    ['1億', '100000000'],
    ['-1.5万', '-15000'],
    ['1’200.50', '1200.50'],
    ['1200元正', '1200'],
    ['‑5', '-5'],
    ["'123", '123'],
  ])('%s is %s', (text, digits) => {
    expect(readWrittenNumber(text)).toMatchObject({ digits, isPercent: false })
  })

  it('a percentage is marked as one', () => {
    expect(readWrittenNumber('50%')).toMatchObject({ digits: '50', isPercent: true })
    expect(readWrittenNumber('５０％')).toMatchObject({ digits: '50', isPercent: true })
  })

  it.each([
    ['199', ''],
    ['199元', '元'],
    ['RMB 199.50', 'RMB'],
    ['￥2,999 元', '¥元'],
    ['12年', '年'],
    ['$199', '$'],
  ])('%s has the unit %j', (text, unit) => {
    expect(readWrittenNumber(text)).toMatchObject({ unit })
  })

  it.each([
    '',
    '-',
    'abc',
    ...['万元', '1.5万%', '2千米', '1.2E+10', '1e3', '½', '90-120分钟', '免费', '五折', '12 年以上', '1_000', 'NaN'],
    '199,90',
    '1,99',
    '1.999,90',
    '10-20',
    '约12年',
    '1e5',
    '1.2.3',
    '12年3个月',
    '面议',
  ])('%j is none', (text) => {
    expect(readWrittenNumber(text)).toBeUndefined()
  })

  it('a number of more than 15 digits shows that digits are lost', () => {
    for (const text of ['1.10101E+17', '1.1010119900307E+17', '1E+15']) expect(hasLostDigits(text)).toBe(true)
    for (const text of ['110101199003071233', '1e5', 'E+17', 'TN-1E+1']) expect(hasLostDigits(text)).toBe(false)
  })

  it('errors of spreadsheet programs are known', () => {
    for (const text of ['#N/A', '#REF!', '#DIV/0!', '#NAME?', '########', '#n/a']) expect(isErrorValue(text)).toBe(true)
    for (const text of ['#7', '#', 'N/A', '#1 school', '##']) expect(isErrorValue(text)).toBe(false)
  })
})

describe('a list in a cell', () => {
  it('is split at each separator that people use, but not within a known name', () => {
    expect(splitList('听、说；读;写，看,想')).toEqual(['听', '说', '读', '写', '看', '想'])
    expect(splitList('听､说﹔读﹐写')).toEqual(['听', '说', '读', '写'])
    const known = new Set(['Reading, writing', 'Maths'])
    const isKnown = (name: string) => known.has(name)
    const text = 'Reading, writing、Maths; Art'
    expect(splitNames(text, isKnown)).toEqual(['Reading, writing', 'Maths', 'Art'])
    expect(possibleNames(text)).toEqual(expect.arrayContaining([...known, 'Art']))
    expect(splitNames('', isKnown)).toEqual([])
  })
})
