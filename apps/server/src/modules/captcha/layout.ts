import { type Box, pictureSize } from './clicks.ts'
import { type RandomBytes, randomInt, shuffle } from './random-int.ts'

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
