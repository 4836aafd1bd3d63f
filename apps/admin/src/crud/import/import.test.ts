import { teacher } from '@teachnet/contract/resources'
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { guessColumns, importFieldsOf, mappedRows, toCsv } from './map-columns.ts'
import { cellText, contentSize, readSheet, UnreadableSheet } from './read-sheet.ts'
import { parts } from './use-import.ts'

const fileOf = (content: BlobPart, name = 'a.csv') => new File([content], name)

describe('a file to import', () => {
  it('CSV is read in UTF-8, with a mark or without, and in the encoding of Chinese versions of Excel', async () => {
    const expected = { header: ['姓名', '学校'], rows: [['王', '一中']], lines: [2] }
    expect(await readSheet(fileOf('\uFEFF姓名,学校\r\n王,一中\r\n'), 10)).toEqual(expected)
    expect(await readSheet(fileOf('姓名,学校\n王,一中\n\n,\n'), 10)).toEqual(expected)
    const gbk = new Uint8Array([
      0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xd1, 0xa7, 0xd0, 0xa3, 0x0a, 0xcd, 0xf5, 0x2c, 0xd2, 0xbb, 0xd6, 0xd0,
    ])
    expect(await readSheet(fileOf(gbk), 10)).toEqual(expected)
  })

  it('XLSX is read as a person would type it: numbers, dates and flags [H6]', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'A',
          rows: [
            ['Name', 'Years', 'Day', 'On'],
            ['Li', 3, new Date(Date.UTC(2026, 2, 1)), true],
          ],
        },
      ],
    })
    expect(await readSheet(fileOf(new Uint8Array(bytes), 'a.xlsx'), 10)).toMatchObject({
      header: ['Name', 'Years', 'Day', 'On'],
      rows: [['Li', '3', expect.stringContaining('2026-03-01'), '1']],
    })
    expect(cellText(new Date(Date.UTC(2026, 2, 1, 8, 30)))).toBe('2026-03-01 08:30:00')
    expect([cellText(null), cellText(undefined), cellText({})]).toEqual(['', '', ''])
  })

  it.each([
    ['a,b\n', 'empty'],
    ['', 'empty'],
    ['a\n1\n2\n3\n', 'tooMany'],
    ['PK\u0003\u0004 nothing', 'unreadable'],
  ])('%j is refused as %s', async (content, problem) => {
    await expect(readSheet(fileOf(content), 2)).rejects.toMatchObject({ problem })
    await expect(readSheet(fileOf(content), 2)).rejects.toBeInstanceOf(UnreadableSheet)
  })

  it('a small archive that states gigabytes is not unpacked', async () => {
    const entry = new Uint8Array(46)
    const view = new DataView(entry.buffer)
    view.setUint32(0, 0x02014b50, true)
    view.setUint32(24, 4_000_000_000, true)
    expect(contentSize(entry)).toBe(4_000_000_000)
    await expect(readSheet(fileOf(entry, 'bomb.xlsx'), 10)).rejects.toMatchObject({ problem: 'tooLarge' })
  })
})

describe('the columns of a file', () => {
  it('are guessed by the title of the field in either language or its name, each field once', () => {
    expect(guessColumns(teacher, ['姓名', 'School', 'YEARS', 'name', '备注 (x)'])).toEqual([
      'name',
      'school',
      'years',
      '',
      '',
    ])
    for (const locale of ['zh-cn', 'en'] as const) {
      const fields = importFieldsOf(teacher, locale)
      expect(
        guessColumns(
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
