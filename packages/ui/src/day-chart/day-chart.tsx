import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { layOutChart } from './chart-geometry.ts'

const wide = { width: 640, height: 180 }
/** On a phone the picture is drawn as small as it is shown, so that its figures stay readable. */
const narrow = { width: 260, height: 160 }
const left = 64
const bottom = 28
const top = 10
/** More dates than these would run into each other. */
const mostDates = 7

export interface DayChartProps {
  /** What the figures are, for listeners. */
  readonly title: string
  /** `YYYY-MM-DD`, oldest first. */
  readonly days: readonly string[]
  readonly values: readonly number[]
  readonly format: (value: number) => string
  /** Of the theme's palette, e.g. `primary.main`. */
  readonly colour: string
}

/** A line over some days, seven to a month. Screen readers get the same figures as a table. */
export function DayChart({ title, days, values, format, colour }: DayChartProps) {
  const titleId = useId()
  const box = useMediaQuery('(max-width: 599.95px)') ? narrow : wide
  const chart = layOutChart(values, box)
  const everyOther = Math.ceil(days.length / mostDates)
  return (
    <Box component="figure" sx={{ m: 0, color: colour }}>
      <Box
        component="svg"
        aria-hidden="true"
        viewBox={`0 0 ${box.width + left + 16} ${box.height + top + bottom}`}
        sx={{ width: '100%', height: 'auto', display: 'block', fontSize: 13, overflow: 'visible' }}
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
          <path d={chart.area} fill="currentColor" opacity={0.1} />
          <path d={chart.line} fill="none" stroke="currentColor" strokeWidth={2} strokeLinejoin="round" />
          {chart.points.map(({ x, y }, index) => (
            <g key={days[index]}>
              <Box component="circle" cx={x} cy={y} r={4} fill="currentColor" />
              <Box
                component="text"
                x={x}
                y={box.height + 22}
                textAnchor="middle"
                fill="currentColor"
                sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
              >
                {/* Today always has its date. */}
                {(days.length - 1 - index) % everyOther === 0 && days[index]?.slice(5)}
              </Box>
            </g>
          ))}
        </g>
      </Box>
      <Box component="figcaption" id={titleId} sx={visuallyHidden}>
        {title}
      </Box>
      {/* In a box of its own: a table is never narrower than its text. */}
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

const visuallyHidden = {
  position: 'absolute',
  // As texts: the number 1 would be the whole width.
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
  whiteSpace: 'nowrap',
}
