import { createChance } from '../../chance.ts'
import { hanziGlyph } from './hanzi.ts'
import { latinGlyph } from './latin.ts'

export type Point = readonly [x: number, y: number]

/** Chalk on slate, or ink on paper. */
export type Theme = 'slate' | 'paper'

/** The pieces of chalk; on paper, the inks that stand for them. */
export type Colour = 'white' | 'yellow' | 'red' | 'blue' | 'dim'

export const palettes: Readonly<Record<Theme, Readonly<Record<Colour | 'ground', string>>>> = {
  slate: {
    ground: '#22312C',
    white: '#F1EEE4',
    yellow: '#F2D27E',
    red: '#F5A18E',
    blue: '#A8CDE8',
    dim: '#8FA199',
  },
  paper: {
    ground: '#FBF7EC',
    white: '#1D3557',
    yellow: '#8F6210',
    red: '#C8402F',
    blue: '#3E6C97',
    dim: '#A79F8C',
  },
}

interface Stroke {
  /** Default: white. */
  readonly c?: Colour
  /** Width of the line. Default: 5. */
  readonly w?: number
  /** Lengths of dashes and gaps, `14 10`. */
  readonly dash?: string
  /** Part of the ground that shines through. Default: none. */
  readonly thin?: number
}

interface Hand extends Stroke {
  /** Where the text stands from x. Default: its start. */
  readonly align?: 'start' | 'middle' | 'end'
}

/** The size of every board: 8 to 5, with the figure in the middle 1000 × 1000, so that a square crop shows it. */
export const boardSize = { width: 1600, height: 1000 } as const

/** A mark that the hand has made, in order. */
interface Mark {
  readonly path: string
  readonly stroke: Stroke
  readonly fill?: number
}

/** A hand with chalk: everything it draws is slightly irregular, the same at every start. */
export type Chalk = ReturnType<typeof createChalk>

export function createChalk(seed: number) {
  const chance = createChance(seed)
  const marks: Mark[] = []
  /** Offset of a hand that does not draw with a ruler, in units of the board. */
  const shake = (size: number) => (chance.next() - 0.5) * 2 * size
  const add = (path: string, stroke: Stroke = {}) => void marks.push({ path, stroke })

  /** A line through points: smooth unless `isSharp`. */
  const curve = (points: readonly Point[], stroke: Stroke = {}) => add(smooth(points), stroke)

  const line = (x1: number, y1: number, x2: number, y2: number, stroke: Stroke = {}) => {
    const length = Math.hypot(x2 - x1, y2 - y1)
    const parts = Math.max(1, Math.round(length / 130))
    const points = Array.from({ length: parts + 1 }, (_, at): Point => {
      const part = at / parts
      return [x1 + (x2 - x1) * part + shake(1.4), y1 + (y2 - y1) * part + shake(1.4)]
    })
    add(smooth(points), stroke)
  }

  const poly = (points: readonly Point[], stroke: Stroke = {}) => {
    for (const [at, to] of points.entries()) {
      const from = points[at - 1]
      if (from) line(from[0], from[1], to[0], to[1], stroke)
    }
  }

  const rect = (x: number, y: number, width: number, height: number, stroke: Stroke = {}) =>
    poly(
      [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
        [x, y],
      ],
      stroke,
    )

  /** A part of an ellipse; angles in degrees, clockwise from the right. */
  const arc = (x: number, y: number, r: number | Point, from: number, to: number, stroke: Stroke = {}) => {
    const [rx, ry] = typeof r === 'number' ? [r, r] : r
    const parts = Math.max(3, Math.round((Math.abs(to - from) / 360) * Math.max(12, (rx + ry) / 12)))
    const points = Array.from({ length: parts + 1 }, (_, at): Point => {
      const angle = ((from + ((to - from) * at) / parts) * Math.PI) / 180
      return [x + Math.cos(angle) * rx + shake(0.9), y + Math.sin(angle) * ry + shake(0.9)]
    })
    add(smooth(points), stroke)
  }

  /** A circle whose ends overlap a little, as a hand closes it. */
  const circle = (x: number, y: number, r: number | Point, stroke: Stroke = {}) => arc(x, y, r, -100, 264, stroke)

  const arrow = (x1: number, y1: number, x2: number, y2: number, stroke: Stroke = {}) => {
    line(x1, y1, x2, y2, stroke)
    head(x2, y2, Math.atan2(y2 - y1, x2 - x1), stroke)
  }

  const head = (x: number, y: number, angle: number, stroke: Stroke) => {
    const size = 14 + (stroke.w ?? 5) * 1.6
    const { dash: _, ...solid } = stroke
    for (const side of [-1, 1])
      line(x, y, x - Math.cos(angle + side * 0.45) * size, y - Math.sin(angle + side * 0.45) * size, solid)
  }

  /** A curved arrow through points. */
  const bend = (points: readonly Point[], stroke: Stroke = {}) => {
    curve(points, stroke)
    const [last, before] = [points.at(-1), points.at(-2)]
    if (last && before) head(last[0], last[1], Math.atan2(last[1] - before[1], last[0] - before[0]), stroke)
  }

  const dot = (x: number, y: number, r = 8, c: Colour = 'white') => {
    const path = `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
    marks.push({ path, stroke: { c }, fill: 0.95 })
  }

  /** Rubs chalk flat over a shape. */
  const fill = (points: readonly Point[], c: Colour = 'dim', part = 0.25) =>
    void marks.push({ path: `${smoothOrSharp(points)}Z`, stroke: { c }, fill: part })

  /** Parallel short lines in a rectangle, as for a cut surface. */
  const hatch = (x: number, y: number, width: number, height: number, stroke: Stroke = {}, gap = 22) => {
    for (let at = 0; at <= width; at += gap) line(x + at, y + height, x + at + height * 0.7, y, { w: 3, ...stroke })
  }

  /** Two axes with arrows from an origin; `up` and `right` are their lengths. */
  const axes = (x: number, y: number, right: number, up: number, names: readonly [string, string] = ['', '']) => {
    arrow(x - 24, y, x + right, y)
    arrow(x, y + 24, x, y - up)
    write(names[0], x + right + 6, y + 46, 34, { align: 'end' })
    write(names[1], x + 18, y - up + 6, 34)
  }

  /** Writes a line of text whose characters are `size` high, and returns the x after it. `_` lowers, `^` raises the next character. */
  const write = (text: string, x: number, y: number, size: number, hand: Hand = {}): number => {
    const start =
      hand.align === undefined || hand.align === 'start' ? x : x - widthOf(text, size) / (hand.align === 'end' ? 1 : 2)
    let at = start
    for (const { character, scale, drop } of lettersOf(text))
      at += writeCharacter(character, at, y + drop * size, size * scale, hand)
    return at
  }

  /** Writes a column of characters from the top, and returns the y below it. */
  const column = (text: string, x: number, y: number, size: number, hand: Hand = {}): number => {
    let at = y
    for (const character of text) {
      if (character !== ' ') writeCharacter(character, x, at, size, hand)
      at += size * 1.12
    }
    return at
  }

  const writeCharacter = (character: string, x: number, y: number, size: number, hand: Stroke): number => {
    const w = hand.w ?? Math.max(2.6, size * 0.072)
    const [dx, dy] = [shake(size * 0.016), shake(size * 0.02)]
    const latin = latinGlyph(character)
    if (latin) {
      const unit = (size * 0.74) / 14
      for (const stroke of latin.strokes)
        add(smooth(stroke.map(([px, py]): Point => [x + dx + px * unit, y + dy + size * 0.14 + py * unit])), {
          ...hand,
          w,
        })
      return latin.width * unit * 1.06
    }
    for (const stroke of hanziGlyph(character))
      add(smooth(stroke.map(([px, py]): Point => [x + dx + px * size, y + dy + py * size])), { ...hand, w })
    return size * 1.04
  }

  return {
    shake,
    curve,
    line,
    poly,
    rect,
    arc,
    circle,
    arrow,
    bend,
    dot,
    fill,
    hatch,
    axes,
    write,
    column,
    marks,
    chance,
  }
}

/** The width of a text in the hand of `Chalk.write`. */
export function widthOf(text: string, size: number): number {
  let width = 0
  for (const { character, scale } of lettersOf(text)) {
    const latin = latinGlyph(character)
    width += latin ? latin.width * ((size * scale * 0.74) / 14) * 1.06 : size * scale * 1.04
  }
  return width
}

function lettersOf(text: string) {
  const letters: { character: string; scale: number; drop: number }[] = []
  let place = { scale: 1, drop: 0 }
  for (const character of text) {
    if (character === '_') place = { scale: 0.62, drop: 0.46 }
    else if (character === '^') place = { scale: 0.62, drop: -0.06 }
    else {
      letters.push({ character, ...place })
      place = { scale: 1, drop: 0 }
    }
  }
  return letters
}

/** A path through points without corners (Catmull-Rom). */
function smooth(points: readonly Point[]): string {
  const [first, second] = points
  if (!first) return ''
  if (!second || points.length === 2) return smoothOrSharp(points)
  const parts = [`M${round(first[0])} ${round(first[1])}`]
  for (let at = 0; at < points.length - 1; at++) {
    const p1 = points[at] ?? first
    const p2 = points[at + 1] ?? p1
    const p0 = points[at - 1] ?? p1
    const p3 = points[at + 2] ?? p2
    const part = (p: Point, from: Point, to: Point, sign: number) =>
      `${round(p[0] + (sign * (to[0] - from[0])) / 6)} ${round(p[1] + (sign * (to[1] - from[1])) / 6)}`
    parts.push(`C${part(p1, p0, p2, 1)} ${part(p2, p1, p3, -1)} ${round(p2[0])} ${round(p2[1])}`)
  }
  return parts.join('')
}

function smoothOrSharp(points: readonly Point[]): string {
  return points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** A part of the board in its own units, and how wide it is rendered. */
export interface View {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly pixels: number
}

/** The marks of a hand as a picture. */
export function renderChalk({ marks }: Pick<Chalk, 'marks'>, theme: Theme, view: View): string {
  const palette = palettes[theme]
  const { x, y, width, height, pixels } = view
  const paths = marks
    .map(({ path, stroke, fill }) => {
      const colour = palette[stroke.c ?? 'white']
      if (fill !== undefined) return `<path d="${path}" fill="${colour}" fill-opacity="${fill}" stroke="none"/>`
      const dash = stroke.dash ? ` stroke-dasharray="${stroke.dash}"` : ''
      const thin = stroke.thin ? ` stroke-opacity="${1 - stroke.thin}"` : ''
      return `<path d="${path}" stroke="${colour}" stroke-width="${round(stroke.w ?? 5)}"${dash}${thin}/>`
    })
    .join('')
  const [under, over] = theme === 'slate' ? slateTexture(palette.ground) : ['', '']
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${Math.round((pixels * height) / width)}" viewBox="${x} ${y} ${width} ${height}"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${palette.ground}"/>${under}<g fill="none" stroke-linecap="round" stroke-linejoin="round">${paths}</g>${over}</svg>`
}

/** What the sponge has left under the chalk, and the grain of the slate that shows through it. */
function slateTexture(ground: string): readonly [under: string, over: string] {
  const chance = createChance(20_260_401)
  const wipes = Array.from({ length: 9 }, () => {
    const [x, y] = [chance.integer(-500, 1700), chance.integer(0, 1000)]
    return `<path d="M${x} ${y}q${chance.integer(200, 420)} ${chance.integer(-90, 90)} ${chance.integer(500, 800)} ${chance.integer(-60, 60)}" stroke="#FFFFFF" stroke-opacity="0.022" stroke-width="${chance.integer(90, 190)}" stroke-linecap="round" fill="none"/>`
  })
  const grains = Array.from({ length: 150 }, () => {
    const size = (chance.next() * 1.7 + 0.7).toFixed(1)
    return `<rect x="${chance.integer(0, 117)}" y="${chance.integer(0, 103)}" width="${size}" height="${size}"/>`
  })
  return [
    wipes.join(''),
    `<defs><pattern id="grain" width="119" height="105" patternUnits="userSpaceOnUse" patternTransform="rotate(23)"><g fill="${ground}" fill-opacity="0.6">${grains.join('')}</g></pattern></defs><rect x="-600" y="-200" width="2800" height="1500" fill="url(#grain)"/>`,
  ]
}
