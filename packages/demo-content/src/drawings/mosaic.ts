import { boardSize } from './chalk/chalk.ts'
import { type Board, boardSvg } from './boards/index.ts'

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
