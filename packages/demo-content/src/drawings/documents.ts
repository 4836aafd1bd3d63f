import type { Bilingual } from '../bilingual.ts'
import { type Chalk, createChalk, renderChalk, widthOf } from './chalk/chalk.ts'

export type DocumentKind = 'award' | 'certificate' | 'patent' | 'media'

export interface DocumentText {
  readonly kind: DocumentKind
  readonly title: string
  readonly issuer: string
  readonly seed: number
}

export const documentAlts: Readonly<Record<DocumentKind, Bilingual>> = {
  award: ['竖排的奖状，写着奖项与颁发者，盖红色印章', 'a certificate of an award in vertical lines, with a red seal'],
  certificate: ['带编号和红色印章的证书', 'a certificate with a number and a red seal'],
  patent: ['专利证书的首页与附图', 'the first page of a patent with its figure'],
  media: ['报纸的一版，大标题占三栏', 'a page of a newspaper with a headline over three columns'],
}

const drawings: Readonly<Record<DocumentKind, (chalk: Chalk, text: DocumentText) => void>> = {
  award: drawAward,
  certificate: drawCertificate,
  patent: drawPatent,
  media: drawPage,
}

/** A document in 4 : 3, written by hand. */
export function documentSvg(text: DocumentText, pixels: number): string {
  const chalk = createChalk(text.seed)
  drawings[text.kind](chalk, text)
  return renderChalk(chalk, 'paper', { x: 0, y: 0, width: 1200, height: 900, pixels })
}

/** The size at which a text fills a width, up to a maximum. */
function fit(text: string, width: number, most: number): number {
  return Math.min(most, width / widthOf(text, 1))
}

/** A square seal with up to four characters. */
function stamp({ rect, write, fill }: Chalk, x: number, y: number, characters: string) {
  fill(
    [
      [x, y],
      [x + 150, y],
      [x + 150, y + 150],
      [x, y + 150],
    ],
    'red',
    0.1,
  )
  rect(x, y, 150, 150, { c: 'red', w: 8 })
  for (const [at, character] of [...characters].slice(0, 4).entries())
    write(character, x + (at < 2 ? 80 : 14), y + (at % 2 === 0 ? 12 : 78), 58, { c: 'red', w: 6 })
}

function frame({ rect }: Chalk) {
  rect(50, 50, 1100, 800, { c: 'yellow', w: 7 })
  rect(72, 72, 1056, 756, { c: 'yellow', w: 3 })
}

function drawAward(chalk: Chalk, { title, issuer }: DocumentText) {
  const { column } = chalk
  frame(chalk)
  column('奖状', 960, 120, 130, { c: 'red', w: 12 })
  const half = Math.ceil(title.length / 2)
  const parts = title.length > 7 ? [title.slice(0, half), title.slice(half)] : [title]
  for (const [at, part] of parts.entries()) column(part, 760 - at * 150, 130, Math.min(100, 610 / (part.length * 1.12)))
  column('师联网', 420, 180, 74, { c: 'blue' })
  column(issuer, 290, 220, Math.min(52, 460 / (issuer.length * 1.12)), { c: 'dim' })
  stamp(chalk, 130, 640, `${issuer.slice(0, 2)}之印`)
}

function drawCertificate(chalk: Chalk, { title, issuer, seed }: DocumentText) {
  const { write, line } = chalk
  frame(chalk)
  write('证书', 600, 120, 120, { align: 'middle', c: 'red', w: 10 })
  line(380, 270, 820, 270, { c: 'yellow', w: 3 })
  write('兹证明', 150, 320, 52)
  write('师联网', 600, 380, 84, { align: 'middle', c: 'blue' })
  write(title, 600, 500, fit(title, 860, 84), { align: 'middle' })
  write(`No. ${seed}`, 150, 620, 48, { c: 'dim' })
  write(issuer, 890, 728, fit(issuer, 480, 50), { align: 'end' })
  stamp(chalk, 920, 640, `${issuer.slice(0, 2)}之印`)
}

function drawPatent(chalk: Chalk, { title, seed }: DocumentText) {
  const { write, line, rect, arrow, poly, chance } = chalk
  rect(50, 50, 1100, 800, { w: 5 })
  write('发明专利', 110, 100, 84, { w: 8 })
  write(title, 110, 226, fit(title, 560, 60), { c: 'blue' })
  for (let at = 0; at < 6; at++)
    line(110, 360 + at * 62, 110 + 380 + chance.next() * 150, 360 + at * 62, { c: 'dim', w: 4 })
  write(`ZL ${seed} · 师联网`, 110, 762, 44, { c: 'dim' })
  const [x, y] = [760, 300]
  poly([
    [x, y],
    [x + 260, y],
    [x + 320, y - 70],
    [x + 60, y - 70],
    [x, y],
  ])
  rect(x, y, 260, 180)
  poly([
    [x + 260, y],
    [x + 320, y - 70],
    [x + 320, y + 110],
    [x + 260, y + 180],
  ])
  line(x + 130, y, x + 130, y + 180, { c: 'blue' })
  line(x, y + 90, x + 260, y + 90, { c: 'blue' })
  for (const [at, [px, py]] of (
    [
      [x - 60, y + 260],
      [x + 130, y + 290],
      [x + 330, y + 240],
    ] as const
  ).entries()) {
    arrow(px, py, x + 60 + at * 90, y + 120, { w: 4 })
    write(String(at + 1), px - 12, py + 6, 52)
  }
  write('图 1', x + 130, y + 380, 56, { align: 'middle' })
}

function drawPage(chalk: Chalk, { title, issuer }: DocumentText) {
  const { write, line, rect, chance, fill } = chalk
  rect(50, 40, 1100, 820, { w: 4 })
  write(issuer, 100, 74, fit(issuer, 620, 72), { c: 'red', w: 7 })
  line(90, 172, 1110, 172, { w: 7 })
  line(90, 186, 1110, 186, { w: 3 })
  const [first = '', rest = ''] = title.split(/(?<=[》：])/u)
  const words = first.replace(/：$/u, '')
  write(words, 100, 226, fit(words, 1000, 104), { w: 8 })
  write(rest, 100, 360, fit(rest || '一', 640, 64), { c: 'blue' })
  for (let column = 0; column < 3; column++)
    for (let at = 0; at < 12; at++) {
      const x = 100 + column * 345
      const y = 470 + at * 31
      if (column === 2 && at < 7) continue
      line(x, y, x + (at === 11 ? 120 + chance.next() * 150 : 300), y, { c: 'dim', w: 4 })
    }
  fill(
    [
      [790, 440],
      [1100, 440],
      [1100, 660],
      [790, 660],
    ],
    'blue',
    0.15,
  )
  rect(790, 440, 310, 220)
  write('板书', 945, 490, 90, { align: 'middle', c: 'blue' })
}
