import { expect, it } from 'vitest'
import { toFileSize } from './file-size.ts'

it.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 kB'],
  [1_572_864, '1.5 MB'],
  [3 * 1024 ** 5, '3,072 TB'],
])('formats %i bytes as %s', (bytes, words) => {
  expect(toFileSize(bytes, 'en')).toBe(words)
})
