import { type RandomBytes, randomInt, shuffle } from './random-int.ts'

/** Size of the picture in pixels, given by the wire contract. */
export const pictureSize = { width: 350, height: 200 } as const

/** The position of an item in the picture, in pixels; the edges count as inside. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Longer than any valid answer of four points with decimals and a size. */
const maxLength = 200
const number = String.raw`\d{1,5}(?:\.\d{1,10})?`
const form = new RegExp(`^(${number},${number}(?:-${number},${number})*);(${number});(${number})$`)

/**
 * Whether clicks hit their targets, in order. `info` is `x1,y1-x2,y2;width;height`: offsets in pixels of the shown picture, then its
 * size, which may differ from the drawn one. As many clicks as targets, no tolerance beyond the boxes.
 */
export function isHit(info: string, targets: readonly Box[]): boolean {
  const points = parseClicks(info)
  return (
    points !== undefined &&
    points.length === targets.length &&
    targets.every((box, index) => {
      const point = points[index]
      return point !== undefined && contains(box, point)
    })
  )
}

/** Clicks in pixels of the drawn picture; undefined for anything malformed. */
function parseClicks(info: string): Point[] | undefined {
  const match = info.length <= maxLength ? form.exec(info) : null
  if (!match) return undefined
  const [, clicks = '', width = '', height = ''] = match
  const scale = { x: pictureSize.width / Number(width), y: pictureSize.height / Number(height) }
  if (!Number.isFinite(scale.x) || !Number.isFinite(scale.y)) return undefined
  return clicks.split('-').map((click) => {
    const [x = Number.NaN, y = Number.NaN] = click.split(',').map(Number)
    return { x: x * scale.x, y: y * scale.y }
  })
}

function contains({ left, top, width, height }: Box, { x, y }: Point): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height
}

// Eight cells of 87 × 100 pixels: items in separate cells cannot overlap.
const columns = 4
const rows = 2
const margin = 4

/** Places at most eight squares of the given sizes (pixels, at most 79) at random without overlap. */
export function placeSquares(random: RandomBytes, sizes: readonly number[]): Box[] {
  const cell = { width: Math.floor(pictureSize.width / columns), height: pictureSize.height / rows }
  const cells = shuffle(
    random,
    Array.from({ length: columns * rows }, (_, index) => index),
  )
  return sizes.map((size, index) => {
    const place = cells[index] ?? 0
    return {
      left: (place % columns) * cell.width + margin + randomInt(random, cell.width - size - 2 * margin + 1),
      top: Math.floor(place / columns) * cell.height + margin + randomInt(random, cell.height - size - 2 * margin + 1),
      width: size,
      height: size,
    }
  })
}
