// @module-tag full
import { resources } from '@teachnet/contract/all-resources'
import { findHeader, inferColumns, readWorkbook, textForField, titlesOf } from '@teachnet/contract/sheets'
import type { BulkRun } from '@teachnet/contract/lists'
import { sql } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp } from '../../records/test-support/test-app.ts'
import { oneDatabase } from '../../test-support/test-database.ts'

/** A column of an area, and the other columns of its row. `{}` is the name of the case, by which its record is found. */
interface CaseColumn {
  readonly controller: string
  readonly title: string
  readonly others: Readonly<Record<string, string>>
  /** Selects the stored value, and finds the record. */
  readonly value: string
  readonly mark: string
}

const teacherRow = { 学校: '{}' }
const certificateRow = { 类型: '教师', 持有人: '{}' }
const columns = {
  day: {
    controller: 'fond.Code',
    title: '签发日期',
    others: { ...certificateRow, 证书编号: '{}' },
    value: '"issued_on"::text',
    mark: 'holder_name',
  },
  code: { controller: 'fond.Code', title: '证书编号', others: certificateRow, value: '"code"', mark: 'holder_name' },
  price: {
    controller: 'course.Course',
    title: '价格（元）',
    others: { 标题: '{}', 网址名称: '{}', 形式: '线下课程' },
    value: '("price" / 100.0)::numeric(12, 2)::text',
    mark: 'slug',
  },
  years: {
    controller: 'teacher.Teacher',
    title: '教龄',
    others: { ...teacherRow, 姓名: '李娜' },
    value: '"years"::text',
    mark: 'school',
  },
  tags: {
    controller: 'teacher.Teacher',
    title: '标签',
    others: { ...teacherRow, 姓名: '李娜' },
    value: `array_to_string("tags", '|')`,
    mark: 'school',
  },
  name: { controller: 'teacher.Teacher', title: '姓名', others: teacherRow, value: '"name"', mark: 'school' },
} as const satisfies Record<string, CaseColumn>

type ColumnName = keyof typeof columns
/** A refused cell: what its message says. */
interface Refused {
  readonly refused: string
}
/** The column, what the file has, the format of its cell (`csv`: a text file), and the stored value. */
type Case = readonly [column: ColumnName, written: string | number | Date, format: string, stored: string | Refused]

const lost = { refused: '15 位' }
const day = '2026-03-05'
const eighth = new Date(Date.UTC(2026, 2, 5, 8, 30))
const cases: readonly Case[] = [
  ...(
    ['2026/3/5', '2026-3-5', '2026.3.5', '2026年3月5日', '20260305', '２０２６年３月５日', '2026/3/5 08:30'] as const
  ).map((text) => ['day', text, 'csv', day] as const),
  ...(['二〇二六年三月五日', '5-Mar-26', 'March 5, 2026', '46086', '2026年3月5日 星期四'] as const).map(
    (text) => ['day', text, '@', day] as const,
  ),
  ...(
    [
      'yyyy/m/d',
      'yyyy"年"m"月"d"日"',
      '[$-F800]dddd, mmmm dd, yyyy',
      'dd/mm/yyyy',
      'd-mmm-yy',
      'yyyy-mm-dd hh:mm',
    ] as const
  ).map((format) => ['day', eighth, format, day] as const),
  ...(
    ['民国115年3月5日', '令和8年3月5日', '2026년 3월 5일', '2026‑03‑05', "'2026-3-5", '2026年3月5日晚8点'] as const
  ).map((text) => ['day', text, 'csv', day] as const),
  ['day', '1898-05-03', '@', '1898-05-03'],
  ['day', '2026-03-05 至 2026-03-07', 'csv', { refused: '签发日期' }],
  ['day', 46_086, 'General', day],
  ['day', '25/3/2026', 'csv', '2026-03-25'],
  ['day', '5/3/2026', 'csv', { refused: '5/3/2026' }],
  ['day', '2026-02-30', 'csv', { refused: '签发日期' }],
  ['day', '#N/A', '@', { refused: '#N/A' }],
  ['code', 20_240_315, '00000000', '20240315'],
  ['code', 123_456, '00000000', '00123456'],
  ['code', 86, '"TN-"00000', 'TN-00086'],
  ['code', 'ｔｎ－２０２６ ０１', '@', 'TN-202601'],
  ['code', '="00123457"', 'csv', '00123457'],
  ['code', "'00123458", 'csv', '00123458'],
  ['code', '1.2E+10', '@', lost],
  ['code', 123_456_789_012_345, '0', '123456789012345'],
  ['code', Number('110101199003071233'), 'General', lost],
  ['code', Number('110101199003071233'), '0', lost],
  ['price', 19.9 * 3, '0.00', '59.70'],
  ['price', 0.1 + 0.2, 'General', '0.30'],
  ['price', 1.005, '0.00', '1.01'],
  ['price', 1999.9, '"¥"#,##0.00', '1999.90'],
  ['price', 1999.9, '_ "¥"* #,##0.00_ ;_ "¥"* -#,##0.00_ ;_ "¥"* "-"??_ ;_ @_ ', '1999.90'],
  ['price', 199, '0"元"', '199.00'],
  ...(
    ['1,999.90', '¥1,999.90', '￥1999.9', '1999.9元', '１，９９９．９０', 'RMB 1999.90', '人民币1999.9元整'] as const
  ).map((text) => ['price', text, 'csv', '1999.90'] as const),
  ...(['0.19999万元', '1999.9元正', "1'999.90", '1’999.90', "'1999.9"] as const).map(
    (text) => ['price', text, '@', '1999.90'] as const,
  ),
  ...(['免费', '五折', '200-300', '约200', 'NT$1,200', '½'] as const).map(
    (text) => ['price', text, 'csv', { refused: '价格' }] as const,
  ),
  ['price', '50%', '@', { refused: '50%' }],
  ['price', '$199', '@', { refused: '$199' }],
  ['price', '199元/人', '@', { refused: '价格' }],
  ['price', -20, '0.00;[Red]0.00', { refused: '价格' }],
  ...(['12', '12年', '１２', '12.00', ' 12 '] as const).map((text) => ['years', text, 'csv', '12'] as const),
  ['years', '十二', 'csv', { refused: '教龄' }],
  ['years', "'12", 'csv', '12'],
  ['years', '12 年以上', 'csv', { refused: '教龄' }],
  ...(['听、说、读', '听；说；读', '听;说，读', '听,说,读', '听\n说\n读'] as const).map(
    (text) => ['tags', text, '@', '听|说|读'] as const,
  ),
  ['name', 'ＪＯＳÉ　García', '@', 'JOSÉ García'],
  ['name', '阿卜杜拉•买买提', 'csv', '阿卜杜拉·买买提'],
  ['name', '張　三', 'csv', '張 三'],
  ...(
    [
      ...['O’Brien Mary', 'Nguyễn Văn A', '田中 さくら', '김민준', '李', 'Müller-Lüdenscheidt', 'محمد علي', '𠮷田'],
      ...['Ελένη', 'Дмитрий', 'สมชาย ใจดี', 'राम कुमार', 'བསྟན་འཛིན་རྒྱ་མཚོ', 'van der Berg, Jan', '李雷🙂'],
    ] as const
  ).map((text) => ['name', text, 'csv', text] as const),
  ...(['12345', '１２３４５', '<b>李娜</b>', 'www.example.com', 'li@example.com'] as const).map(
    (text) => ['name', text, '@', { refused: '姓名' }] as const,
  ),
]

/** What the dialog sends of a file with one record. */
async function sentOf(column: CaseColumn, name: string, [, written, format]: Case) {
  const { others, title, controller } = column
  const titles = [...Object.keys(others), title]
  const texts = Object.values(others).map((text) => text.replace('{}', name))
  const quoted = (text: string) => (/["\n,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const bytes =
    format === 'csv'
      ? new TextEncoder().encode(`${titles.join()}\r\n${[...texts, String(written)].map(quoted).join()}\r\n`)
      : await writeXlsx({
          sheets: [
            {
              name: 'Sheet1',
              columns: titles.map((each) => ({ numFmt: each === title ? format : '@' })),
              rows: [titles, [...texts, written]],
            },
          ],
        })
  const [table] = await readWorkbook(new Uint8Array(bytes), 10)
  const definition = resources.find((each) => each.controller === controller)
  if (!table || !definition) throw new Error(`No area ${controller}`)
  const header = findHeader(definition, table)
  const names = inferColumns(definition, titlesOf(table.rows[header]?.cells ?? []))
  const cells = table.rows[header + 1]?.cells ?? []
  return { columns: names, cells: names.map((each, at) => textForField(definition, each, cells[at])) }
}

const nameOf = (at: number) => `case${at + 100}`
const shownOf = (written: Case[1]) => (written instanceof Date ? written.toISOString() : JSON.stringify(written))

describe.each(oneDatabase)('the cells of spreadsheets as they are stored on %s', (kind) => {
  let t: OwnCrudTestApp
  const found: (string | undefined)[] = []

  beforeAll(async () => {
    t = await openCrudTestApp(kind)
    const post = async (call: string, body: object) =>
      (await t.call('POST', `bulk/${call}`, { body, headers: { 'think-lang': 'zh-cn' } })).data as unknown as BulkRun
    for (const [name, column] of Object.entries(columns) as [ColumnName, CaseColumn][]) {
      const own = cases.flatMap((each, at) => (each[0] === name ? [{ each, at }] : []))
      const sent = await Promise.all(own.map(({ each, at }) => sentOf(column, nameOf(at), each)))
      const { controller, value, mark } = column
      const { id } = await post('import', {
        controller,
        mode: 'add',
        key: '',
        columns: sent[0]?.columns,
        total: sent.length,
      })
      await post('rows', { id, from: 1, rows: sent.map(({ cells }) => cells) })
      const { failures } = await post('check', { id })
      await post('start', { id })
      for (const { number, message } of failures) found[own[number - 1]?.at ?? 0] = `refused: ${message}`
      const { table } = resources.find((each) => each.controller === controller) ?? { table: '' }
      const { rows } = await t.db.execute(
        sql.raw(`select ${value} as "value", "${mark}" as "name" from "${table}" where "${mark}" like 'case%'`),
      )
      for (const { at } of own) found[at] ??= rows.find((row) => row.name === nameOf(at))?.value as string | undefined
    }
  })
  afterAll(() => t.close())

  const table = cases.map(([column, written, format, stored], at) => {
    const outcome = typeof stored === 'string' ? `stored as ${stored}` : 'refused with the reason'
    return [columns[column].title, shownOf(written), format, outcome, at, stored] as const
  })
  it.each(table)('%s: %s with the format %s is %s [H6]', (_title, _written, _format, _outcome, at, stored) => {
    if (typeof stored === 'string') expect(found[at]).toBe(stored)
    else expect(found[at]).toMatch(/^refused: /)
    if (typeof stored !== 'string') expect(found[at]).toContain(stored.refused)
  })
})
