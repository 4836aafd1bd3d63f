import sharp from 'sharp'
import { expect, it } from 'vitest'
import { toQrCode } from './company-pages.ts'

it('draws a code with a white edge of four squares, and a finder in each of three corners', async () => {
  const code = toQrCode('https://example.org/app')
  if (!code) throw new TypeError('no code')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${code.size} ${code.size}" width="${code.size}" height="${code.size}"><rect width="100%" height="100%" fill="#fff"/><path d="${code.path}" shape-rendering="crispEdges"/></svg>`
  const pixels = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer()
  const isDark = (x: number, y: number) => (pixels[y * code.size + x] ?? 255) < 128
  const last = code.size - 1
  for (let at = 0; at < code.size; at++)
    expect([isDark(at, 3), isDark(3, at), isDark(at, last - 3), isDark(last - 3, at)]).not.toContain(true)
  const isFinder = (x: number, y: number) => [0, 1, 2, 3, 4, 5, 6].every((at) => isDark(x + at, y))
  const far = last - 10
  expect([isFinder(4, 4), isFinder(far, 4), isFinder(4, far), isFinder(far, far)]).toEqual([true, true, true, false])
})

it('draws nothing without an address', () => {
  expect(toQrCode('')).toBeNull()
})
