// @module-tag full
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashFile } from './hash-file.ts'

const mebibyte = 1024 * 1024
const gibibyte = 1024 * mebibyte
const pattern = new Uint8Array(4 * mebibyte).map((_, index) => (index * 31) % 251)

/** A virtual file of 1 GiB: each slice is generated when it is read. */
class GeneratedFile extends Blob {
  largestSlice = 0
  override get size() {
    return gibibyte
  }
  override slice(start = 0, end = gibibyte): Blob {
    const length = Math.min(end, gibibyte) - start
    this.largestSlice = Math.max(this.largestSlice, length)
    return new Blob([pattern.subarray(0, length)])
  }
}

it('hashes 1 GB with the memory of a few slices [C3]', async () => {
  const expected = createHash('sha1')
  for (let written = 0; written < gibibyte; written += pattern.length) expected.update(pattern)

  const file = new GeneratedFile()
  const held = () => process.memoryUsage.rss()
  const before = held()
  let most = before
  const hash = await hashFile(file, { onProgress: () => (most = Math.max(most, held())) })
  expect(hash).toBe(expected.digest('hex'))
  expect(file.largestSlice).toBeLessThanOrEqual(4 * mebibyte)
  // Read slices wait for the garbage collector; a file held in memory would take a whole gigabyte.
  expect((most - before) / mebibyte).toBeLessThan(256)
})
