/** Geometry of a bar chart with one value per day, in a box whose y axis points down. */
export interface Chart {
  /** A bar for each value, from the zero line up or down. `centre` is the middle of its day on the x axis. */
  readonly bars: readonly {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
    readonly centre: number
  }[]
  /** The y coordinate of zero. */
  readonly zero: number
  readonly ticks: readonly { readonly value: number; readonly y: number }[]
}

export interface Box {
  readonly width: number
  readonly height: number
}

/** A day's bar takes this part of the day's width, but no more than `widestBar` pixels. */
const barShare = 0.6
const widestBar = 44

/** Lays values out from the left to the right edge. Zero is always in view, since changes are positive or negative. */
export function layOutChart(values: readonly number[], { width, height }: Box): Chart {
  const { low, high, step } = scaleOf(values)
  const toY = (value: number) => round(height - ((value - low) / (high - low)) * height)
  const zero = toY(0)
  const day = width / Math.max(1, values.length)
  const barWidth = round(Math.min(day * barShare, widestBar))
  const count = Math.round((high - low) / step)
  return {
    bars: values.map((value, index) => {
      const centre = round((index + 0.5) * day)
      const y = toY(value)
      return {
        x: round(centre - barWidth / 2),
        y: Math.min(y, zero),
        width: barWidth,
        height: round(Math.abs(y - zero)),
        centre,
      }
    }),
    zero,
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
  const apart = width / Math.max(1, days)
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
