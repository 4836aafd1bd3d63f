import Box from '@mui/material/Box'
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { dateStep, layOutChart } from './chart-geometry.ts'

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

/** Width of an element in pixels. The chart is drawn at its real size, so that its labels have the size of other text. */
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
  inset: `0 0 ${bottom}px`,
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
