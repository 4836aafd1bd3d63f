import { essays } from '../texts/articles/index.ts'
import { courses } from '../texts/courses/index.ts'
import { appGroups } from '../texts/site-texts.ts'
import { portraits } from '../texts/teachers/index.ts'
import { createChalk, renderChalk, widthOf, boardSize, palettes, type Theme } from './chalk/chalk.ts'
import { encode } from 'uqr'
import { type Board, boardSvg } from './boards/index.ts'

/** What each screen lists, by the order of the groups: the site's own content. */
const rowsOf: readonly (() => readonly string[])[] = [
  () => portraits.map(({ name }) => name[0]),
  () => courses.filter(({ days }) => days === undefined).map(({ title }) => title[0]),
  () => essays.map(({ title }) => title[0]),
  () => ['10:02 教师提问', '等了 3 秒', '第 4 组，林举手', '为什么是他？', '10:15 再讲讲', '谁没有开口？'],
]

const rows = 7

/** A phone with one of the app's screens, sketched on paper with the content that it shows, in 3 : 4. */
export function appScreenSvg(index: number, pixels: number): string {
  const chalk = createChalk(6000 + index * 23)
  const { rect, write, line, fill, circle } = chalk
  rect(300, 60, 600, 1480, { w: 9 })
  line(520, 110, 680, 110, { c: 'dim', w: 8 })
  write(appGroups[index]?.title[0] ?? '', 350, 170, 76, { c: 'red', w: 7 })
  line(350, 280, 850, 276, { w: 4 })
  for (const [at, words] of (rowsOf[index]?.() ?? []).slice(0, rows).entries()) {
    const y = 320 + at * 160
    const isNote = index === 3 && at % 2 === 1
    write(words, 360, y + 30, Math.min(54, 480 / widthOf(words, 1)), { c: isNote ? 'blue' : 'white' })
    line(350, y + 130, 850, y + 130, { c: 'dim', w: 3 })
  }
  fill(
    [
      [350, 1436],
      [850, 1436],
      [850, 1440],
      [350, 1440],
    ],
    'dim',
    0.5,
  )
  for (const at of [0, 1, 2, 3]) circle(425 + at * 117, 1484, 18, { c: at === index ? 'red' : 'dim' })
  return renderChalk(chalk, 'paper', { x: 0, y: 0, width: 1200, height: 1600, pixels })
}

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
