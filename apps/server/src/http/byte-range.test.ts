import { expect, it } from 'vitest'
import { byteRangeOf } from './files.ts'

it.each([
  [undefined, 'whole'],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=2-400', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-300', { start: 0, end: 9 }],
  ['bytes=-0', 'outside'],
  ['bytes=10-', 'outside'],
  ['bytes=99999999999999999999-', 'whole'],
  ['bytes=4-2', 'whole'],
  ['bytes=0-1,3-4', 'whole'],
  ['bytes=-', 'whole'],
  ['items=0-1', 'whole'],
])('the header %s of a file of ten bytes names %o', (header, part) => {
  expect(byteRangeOf(header, 10)).toEqual(part)
})

it('an empty file has no part', () => {
  expect(byteRangeOf('bytes=0-', 0)).toBe('outside')
  expect(byteRangeOf('bytes=-1', 0)).toBe('outside')
})
