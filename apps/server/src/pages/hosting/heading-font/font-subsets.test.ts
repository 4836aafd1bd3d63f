import { describe, expect, it } from 'vitest'
import { createFontSubsets } from './font-subsets.ts'

describe('subsets of the heading font', () => {
  const subsetFont = createFontSubsets()

  it('is a WOFF2 file with the characters, and small', async () => {
    const [two, many] = await Promise.all([subsetFont('一三'), subsetFont('一三丈上下不与专且世丘业东丝丢两严丧')])
    expect(Buffer.from(two ?? []).toString('latin1', 0, 4)).toBe('wOF2')
    expect(two?.length).toBeLessThan(2_000)
    expect(many?.length).toBeGreaterThan(two?.length ?? 0)
  })

  it('refuses requests when its queue is full, and makes a file once for concurrent requests', async () => {
    const same = Array.from({ length: 50 }, () => subsetFont('风花雪月'))
    expect(new Set(await Promise.all(same)).size).toBe(1)
    const others = Array.from({ length: 30 }, (_, index) => subsetFont(String.fromCharCode(0x5f00 + index)))
    const made = (await Promise.all(others)).filter((font) => font !== undefined)
    expect(made.length).toBeGreaterThan(0)
    expect(made.length).toBeLessThan(30)
  })
})
