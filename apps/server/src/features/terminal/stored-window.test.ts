import { expect, it } from 'vitest'
import { createStoredWindow } from './output-writer.ts'

const chunk = (seq: number, size: number) => ({ seq, text: 'x'.repeat(size) })

it.each<[title: string, stored: number[], added: number[], firstKept: number | undefined]>([
  ['keeps every piece while they fit', [40, 40], [20], undefined],
  ['deletes the oldest piece when the new one does not fit', [40, 40], [21], 2],
  ['deletes as many pieces as the new ones need', [40, 40, 10], [30, 40], 3],
  ['deletes all older pieces for one that is larger than the limit', [40, 40], [200], 3],
  ['deletes nothing before the first piece is stored', [], [200], undefined],
])('the window of kept output %s', (_title, stored, added, firstStored) => {
  const window = createStoredWindow(100)
  stored.forEach((size, index) => window.note([chunk(index + 1, size)]))
  expect(window.firstKeptAfter(added.map((size, index) => chunk(stored.length + index + 1, size)))).toBe(firstStored)
})

it('the window of kept output counts pieces that were deleted only once', () => {
  const window = createStoredWindow(100)
  window.note([chunk(1, 60)])
  window.note([chunk(2, 60)])
  expect(window.firstKeptAfter([chunk(3, 40)])).toBeUndefined()
  expect(window.firstKeptAfter([chunk(3, 41)])).toBe(3)
})
