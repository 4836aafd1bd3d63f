import { expect, it } from 'vitest'
import { toSize } from './to-size.ts'

it.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 kB'],
  [1_572_864, '1.5 MB'],
  [3 * 1024 ** 5, '3,072 TB'],
])('%i bytes read as %s', (bytes, words) => {
  expect(toSize(bytes, 'en')).toBe(words)
})
