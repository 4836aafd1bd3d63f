import Box from '@mui/material/Box'
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'

const height = 180
/** Width assumed before the page is laid out. */
const likelyWidth = 720
const left = 64
const right = 16
const bottom = 28
const top = 10

export interface DayChartProps {
  /** Description of the figures, for screen readers. */
  readonly title: string
  /** `YYYY-MM-DD`, oldest first. */
  readonly days: readonly string[]
  readonly values: readonly number[]
  readonly format: (value: number) => string
  /** A colour of the theme's palette, e.g. `primary.main`. */
  readonly colour: string
  /** Shown in the chart when every figure is zero; default: nothing. */
  readonly empty?: string
}

/** A bar chart over seven days to a month. Screen readers get the same figures as a table. */
export function DayChart({ title, days, values, format, colour, empty }: DayChartProps) {
  const titleId = useId()
  const figure = useRef<HTMLElement>(null)
  const width = useWidth(figure)
  const box = { width: Math.max(1, width - left - right), height }
  const chart = layOutChart(values, box)
  const step = dateStep(days.length, box.width)
  return (
    <Box component="figure" ref={figure} sx={{ m: 0, color: colour, position: 'relative' }}>
      {empty !== undefined && values.every((value) => value === 0) && (
        <Box component="p" sx={emptyStyle}>
          {empty}
        </Box>
      )}
      <Box
        component="svg"
        aria-hidden="true"
        viewBox={`0 0 ${left + box.width + right} ${top + height + bottom}`}
        sx={{ width: '100%', height: 'auto', display: 'block', fontSize: '0.8125rem', overflow: 'visible' }}
      >
        <g transform={`translate(${left} ${top})`}>
          {chart.ticks.map(({ value, y }) => (
            <g key={value}>
              <Box
                component="line"
                x1={0}
                x2={box.width}
                y1={y}
                y2={y}
                stroke="currentColor"
                sx={{ color: 'divider' }}
              />
              <Box
                component="text"
                x={-10}
                y={y}
                dominantBaseline="middle"
                textAnchor="end"
                fill="currentColor"
                sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
              >
                {format(value)}
              </Box>
            </g>
          ))}
          {chart.bars.map(({ centre, ...bar }, index) => (
            <g key={days[index]}>
              <rect {...bar} rx={2} fill="currentColor" />
              <Box
                component="text"
                x={centre}
                y={height + 22}
                textAnchor="middle"
                fill="currentColor"
                sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
              >
                {/* Today's date is always shown. */}
                {(days.length - 1 - index) % step === 0 && days[index]?.slice(5)}
              </Box>
            </g>
          ))}
        </g>
      </Box>
      <Box component="figcaption" id={titleId} sx={visuallyHidden}>
        {title}
      </Box>
      {/* In a separate box, because a table is never narrower than its text. */}
      <Box sx={visuallyHidden}>
        <table aria-labelledby={titleId}>
          <tbody>
            {days.map((day, index) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{format(values[index] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Box>
  )
}

/** Width of an element in pixels. The chart is rendered at its real size, so that its labels have the size of other text. */
function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(likelyWidth)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => element.clientWidth > 0 && setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}

/** Between the lines of the chart, above its dates. */
const emptyStyle = {
  position: 'absolute',
  top: 0,
  right: 0,
  bottom,
  left: 0,
  m: 0,
  display: 'grid',
  placeItems: 'center',
  color: 'text.secondary',
  fontSize: '0.875rem',
}

const visuallyHidden = {
  position: 'absolute',
  // As text, because the number 1 means the full width.
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
  whiteSpace: 'nowrap',
}

/** Geometry of a bar chart with one value per day, in a box whose y axis points down. */
interface Chart {
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

interface ChartSize {
  readonly width: number
  readonly height: number
}

/** A day's bar takes this part of the day's width, but no more than `widestBar` pixels. */
const barShare = 0.6
const widestBar = 44

/** Lays values out from the left to the right edge. Zero is always in view, since changes are positive or negative. */
export function layOutChart(values: readonly number[], { width, height }: ChartSize): Chart {
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
  const separate = width / Math.max(1, days)
  return Math.max(1, Math.ceil(dateWidth / separate))
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
