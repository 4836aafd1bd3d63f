import { describe, expect, it } from 'vitest'
import { designOfSheet } from './design-of-sheet.ts'
import { designProblems } from './design-problems.ts'

const latin: Readonly<Record<string, string>> = { 学员名单: 'xue-yuan-ming-dan', 姓名: 'xing-ming', 学费: 'xue-fei' }

function made(titles: readonly string[], rows: readonly (readonly string[])[]) {
  const cells = rows.map((row) => row.map((shown) => ({ shown })))
  return designOfSheet({ title: '学员名单', titles, rows: cells, toLatin: (text) => latin[text] ?? text })
}
const fieldsOf = (...columns: (readonly string[])[]) => {
  const rows = (columns[0] ?? []).map((_, at) => columns.map((column) => column[at] ?? ''))
  const { design, columns: names } = made(
    columns.map((_, at) => `c${at}`),
    rows,
  )
  return names.map((name) => design.definition.fields[name])
}

describe('an area from a spreadsheet', () => {
  it('has a title, a controller and a table from the title of the sheet, and a field for each column', () => {
    const { design, columns } = made(
      ['姓名', '学费', '', '姓名'],
      [
        ['张三', '¥1,999.00', '', 'x'],
        ['李四', '2000元', '', 'y'],
      ],
    )
    expect(design.definition).toMatchObject({
      title: { 'zh-cn': '学员名单', en: 'Xue yuan ming dan' },
      controller: 'own.XueYuanMingDan',
      table: 'own_xue_yuan_ming_dan',
      labelField: 'xing_ming',
    })
    expect(columns).toEqual(['xing_ming', 'xue_fei', '', 'xing_ming_2'])
    expect(design.definition.fields).toMatchObject({
      xing_ming: { kind: 'text', label: { 'zh-cn': '姓名' }, quickSearch: true },
      xue_fei: { kind: 'money' },
      create_time: { kind: 'dateTime' },
    })
    expect(designProblems(design, { findDefinition: () => undefined })).toEqual([])
  })

  it.each([
    ['integer', ['1', '20', '1,300']],
    ['number', ['1.5', '-2.25', '3']],
    ['date', ['2026-03-05', '2026年3月6日', '20260307 星期六']],
    ['dateTime', ['2026-03-05 10:30', '2026-03-06']],
    ['switch', ['是', '否', '是']],
    ['choice', ['初级', '高级', '初级', '高级', '初级', '初级']],
    ['text', ['13800138000', '13900139000']],
    ['text', ['007', '008']],
    ['text', ['5/3/2026', '6/3/2026']],
    ['text', ['3年级', '4年级']],
    ['text', ['50%', '60%']],
    ['text', ['12', 'none']],
  ])('has the kind %s for %j', (kind, values) => {
    const [, field] = fieldsOf(
      values.map((_, at) => `name ${at}`),
      values,
    )
    expect(field?.kind).toBe(kind)
  })

  it('keeps years without separators, and gives texts room for twice their length', () => {
    const [year, text, long] = fieldsOf(['2024', '2025'], ['a'.repeat(30), ''], ['b\nc', ''])
    expect(year).toMatchObject({ kind: 'integer', isGrouped: false })
    expect(text).toMatchObject({ kind: 'text', max: 100 })
    expect(long).toMatchObject({ multiline: true, list: false })
  })

  it('names its records by a text, if need be by the first column', () => {
    const { design } = made(['no', 'sum'], [['1', '2']])
    expect(design.definition).toMatchObject({
      labelField: 'no',
      fields: { no: { kind: 'text' }, sum: { kind: 'integer' } },
    })
    expect(made([], []).design.definition.fields).toMatchObject({ name: { kind: 'text' } })
  })
})
