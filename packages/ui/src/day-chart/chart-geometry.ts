/** Geometry of a line chart with one value per day, in a box whose y axis points down. */
export interface Chart {
  readonly points: readonly { readonly x: number; readonly y: number }[]
  /** SVG path through the points. */
  readonly line: string
  /** The same path, closed along the zero line. */
  readonly area: string
  /** The y coordinate of zero. */
  readonly zero: number
  readonly ticks: readonly { readonly value: number; readonly y: number }[]
}

export interface Box {
  readonly width: number
  readonly height: number
}

/** Lays values out from the left to the right edge. Zero is always in view, since changes are positive or negative. */
export function layOutChart(values: readonly number[], { width, height }: Box): Chart {
  const { low, high, step } = scaleOf(values)
  const toY = (value: number) => round(height - ((value - low) / (high - low)) * height)
  const toX = (index: number) => round(values.length > 1 ? (index / (values.length - 1)) * width : width / 2)
  const points = values.map((value, index) => ({ x: toX(index), y: toY(value) }))
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x},${y}`).join('')
  const first = points[0]?.x ?? 0
  const last = points.at(-1)?.x ?? 0
  const count = Math.round((high - low) / step)
  return {
    points,
    line,
    area: line && `${line}L${last},${toY(0)}L${first},${toY(0)}Z`,
    zero: toY(0),
    ticks: Array.from({ length: count + 1 }, (_, index) => low + index * step).map((value) => ({
      value,
      y: toY(value),
    })),
  }
}

/** Width in pixels of a date such as `11-22` with its margin. */
const dateWidth = 52

/** Returns the interval, in days, between dates that fit on an axis of the given width. */
export function dateStep(days: number, width: number): number {
  const apart = width / Math.max(1, days - 1)
  return Math.max(1, Math.ceil(dateWidth / apart))
}

/**
 * Returns a scale with steps of 1, 2 or 5 times a power of ten, at least 1: points are integers, and changes below 1 are too small to show.
 */
function scaleOf(values: readonly number[]): { low: number; high: number; step: number } {
  const least = Math.min(0, ...values)
  const most = Math.max(0, ...values)
  const span = most - least || 1
  const power = 10 ** Math.floor(Math.log10(span / 3))
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => span / (factor * power) <= 4) ?? 10) * power)
  return {
    low: Math.floor(least / step) * step,
    high: Math.max(Math.ceil(most / step), least < 0 ? 0 : 1) * step,
    step,
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
