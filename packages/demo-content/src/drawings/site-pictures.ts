import { createChalk, renderChalk, boardSize, palettes, type Theme } from './chalk/chalk.ts'
import { encode } from 'uqr'
import { type Board, boardSvg } from './boards/index.ts'

/** Modules of white around a code, so that cameras find it. */
const quietZone = 4

/** The QR code of an address, `pixels` wide. */
export function qrCodeSvg(address: string, pixels: number): string {
  const { data, size } = encode(address, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return svg(
    { width: size, height: size, pixels, paper: '#FFFFFF' },
    `<path d="${path}" fill="#10151E" shape-rendering="crispEdges"/>`,
  )
}

interface Sheet {
  /** In the drawing's own units. */
  readonly width: number
  readonly height: number
  /** Width of the rendered picture. */
  readonly pixels: number
  readonly paper: string
}

/** A drawing on a background of one colour. */
export function svg({ width, height, pixels, paper }: Sheet, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${Math.round((pixels * height) / width)}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${paper}"/>${content}</svg>`
}

/** The boards of four people side by side, as in a room with two walls, `pixels` wide in 8 : 5. */
export function mosaicSvg(boards: readonly Board[], pixels: number): string {
  const { width, height } = boardSize
  const gap = 24
  const [w, h] = [(width - gap) / 2, (height - gap) / 2]
  const parts = boards.slice(0, 4).map((board, at) => {
    const picture = boardSvg(board, 'slate', w).replaceAll('grain', `grain-${at}`)
    return picture.replace('<svg ', `<svg x="${(at % 2) * (w + gap)}" y="${Math.floor(at / 2) * (h + gap)}" `)
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${(pixels * height) / width}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#6E5A45"/>${parts.join('')}</svg>`
}

const side = 400

/** A seal with the first character of a name, cut by hand, `pixels` wide and square: for a person or a brand without a picture. */
export function sealSvg(name: string, seed: number, pixels: number, theme: 'red' | Theme = 'red'): string {
  const chalk = createChalk(seed)
  const { write, rect, marks } = chalk
  const [character = ''] = name
  const isRed = theme === 'red'
  if (!isRed) rect(46, 46, side - 92, side - 92, { c: 'red', w: 10 })
  write(character, 80, 74, 236, { w: 22 })
  const picture = renderChalk({ marks }, isRed ? 'slate' : theme, { x: 0, y: 0, width: side, height: side, pixels })
  return isRed ? picture.replaceAll(palettes.slate.ground, '#B93A2B') : picture
}
