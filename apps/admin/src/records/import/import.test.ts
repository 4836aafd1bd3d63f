import { informationItem, teacher } from '@teachnet/contract/resources'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inferColumns, importFieldsOf } from '@teachnet/contract/sheets'
import { cellName, type ImportPlan, mappedRows, sentTable, toCsv } from './map-columns.ts'
import { parts } from './use-import.ts'

describe('the columns of a file', () => {
  it('are guessed by the title of the field in either language or its name, each field once', () => {
    expect(inferColumns(teacher, ['姓名', 'School', 'YEARS', 'name', '备注 (x)'])).toEqual([
      'name',
      'school',
      'years',
      '',
      '',
    ])
    for (const locale of ['zh-cn', 'en'] as const) {
      const fields = importFieldsOf(teacher, locale)
      expect(
        inferColumns(
          teacher,
          fields.map(({ label }) => label),
        ),
      ).toEqual(fields.map(({ name }) => name))
    }
  })

  it('are reduced to those that have a field', () => {
    expect(mappedRows([['a', 'b', 'c'], ['d']], ['x', '', 'y'])).toEqual([
      ['a', 'c'],
      ['d', ''],
    ])
  })

  it.each([
    [0, 1, 'A1'],
    [25, 30, 'Z30'],
    [26, 2, 'AA2'],
    [703, 9, 'AAB9'],
  ])('column %d of line %d is the cell %s', (column, line, name) => {
    expect(cellName(column, line)).toBe(name)
  })

  it('a new record without a slug gets the one that its form would suggest', async () => {
    const row = (...texts: string[]) => ({ cells: texts.map((shown) => ({ shown })), line: 2, isHidden: false })
    const rows = [row('标题', '网址名称'), row('一节语文课', ''), row('Hello World', 'own-name')]
    const plan: ImportPlan = {
      ...{ name: '', tables: [{ name: '', isHidden: false, rows }], table: 0, header: 0, withHidden: false },
      ...{ columns: ['title', 'slug'], mode: 'add', key: '', orders: {} },
    }
    expect((await sentTable(informationItem, plan)).rows).toEqual([
      ['一节语文课', 'yi-jie-yu-wen-ke'],
      ['Hello World', 'own-name'],
    ])
    const unmapped = { ...plan, columns: ['title', ''], mode: 'both' } as const
    expect(await sentTable(informationItem, unmapped)).toEqual({
      columns: ['title', 'slug'],
      rows: [
        ['一节语文课', 'yi-jie-yu-wen-ke'],
        ['Hello World', 'hello-world'],
      ],
      addOnly: ['slug'],
    })
    expect(await sentTable(informationItem, { ...unmapped, mode: 'update' })).toMatchObject({ columns: ['title'] })
  })

  it('are written as CSV without formulas, and in parts of bounded length that lose no row', () => {
    expect(toCsv([['a,b', '=1+1', '＋1', '-5', 'say "hi"']])).toBe('\uFEFF"a,b",\'=1+1,\'＋1,-5,"say ""hi"""\r\n')
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { maxLength: 3 }), { maxLength: 1200 }), (rows) => {
        const sent = [...parts(rows)]
        expect(sent.flatMap(({ part }) => part)).toEqual(rows)
        let next = 0
        for (const { from, part } of sent) {
          expect(from).toBe(next)
          expect(part.length).toBeLessThanOrEqual(500)
          next += part.length
        }
      }),
      { numRuns: 20 },
    )
  })
})
