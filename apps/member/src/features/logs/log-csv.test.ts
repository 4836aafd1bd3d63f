import { expect, it } from 'vitest'
import { toCsv } from './log-routes.tsx'

it.each([
  ['签到', '签到'],
  ['-2.50', '-2.50'],
  ['+3', '+3'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', `"'=1+1"`],
  [' @SUM(A1)', `"' @SUM(A1)"`],
  ['-2+3', `"'-2+3"`],
  ['\t=1', `"'\t=1"`],
  ['＝1+1', `"'＝1+1"`],
  ['＠a', `"'＠a"`],
])('writes %j as %s, so that no spreadsheet runs it', (value, cell) => {
  expect(toCsv([[value]])).toBe(`\uFEFF${cell}\r\n`)
})
