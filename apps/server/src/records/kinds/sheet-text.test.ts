import fc from 'fast-check'
import { parseCsv, writeCsv } from 'hucre/csv'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { fromSheetText, toCsvText, toSheetText } from './sheet-text.ts'

it.each([
  ['=1+1', `'=1+1`],
  [`'=1+1`, `''=1+1`],
  ['|a', `'|a`],
  ['＝1+1', `'＝1+1`],
  ['＋1', `'＋1`],
  ['－1', `'－1`],
  ['＠a', `'＠a`],
  [`'＝1`, `''＝1`],
  [`'00123`, `''00123`],
  [`it's`, `it's`],
  [`'quoted'`, `'quoted'`],
])('a CSV file has the text %s as %s', (text, cell) => {
  expect(parseCsv(writeCsv([[toCsvText(text)]], { escapeFormulae: true }), { delimiter: ',' })).toEqual([[cell]])
})

it('a text that an export has written to a CSV file is read again without a change', () => {
  const start = fc.string({ unit: fc.constantFrom(...`'=+-@|a1＝＋－＠`), maxLength: 5 })
  fc.assert(
    fc.property(start, fc.string(), (one, other) => {
      const text = `${one}${other}x`
      const [row] = parseCsv(writeCsv([[toCsvText(text)]], { escapeFormulae: true }), { delimiter: ',' })
      expect(fromSheetText(String(row?.[0]))).toBe(text)
    }),
  )
})

it.each([
  [`'00123`, '00123'],
  [`'11010519491231002X`, '11010519491231002X'],
  [`'138 0013-8000`, '138 0013-8000'],
  [`'90s music`, `'90s music`],
])('the cell %s is the text %s', (cell, text) => {
  expect(fromSheetText(cell)).toBe(text)
})

it.each(['=1+1', `'123`, `''4`, `'=1+1`, `''@a`, '|a', `'a`, '＝1+1', `'＠a`])(
  'the text %s that an export has written to an XLSX file is read again without a change',
  async (text) => {
    const { sheets } = await readXlsx(await writeXlsx({ sheets: [{ name: 'a', rows: [[toSheetText(text)]] }] }))
    expect(fromSheetText(String(sheets[0]?.rows[0]?.[0]))).toBe(text)
  },
)
