import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { changeInPercent, type DashboardBoard } from '@teachnet/contract/panels'
import { useFormats, useText } from '@teachnet/i18n/react'

/** What the figures of a dashboard are about. */
export type BoardPeriod = Pick<DashboardBoard, 'range' | 'hasComparison'>

/** Returns the function that names a period: its dates, or the number of its days up to today. */
export function usePeriodText() {
  const text = useText()
  return ({ range }: BoardPeriod, days: number) =>
    range ? text('dashboard.ofRange', range) : text('dashboard.ofDays', { days })
}

/** The figure of a panel. */
export function LeadNumber({ value }: { readonly value: number }) {
  const { number } = useFormats()
  return (
    <Typography
      component="p"
      sx={{ fontSize: '2.125rem', lineHeight: 1.3, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
    >
      {number(value)}
    </Typography>
  )
}

interface ChangeProps {
  readonly period: BoardPeriod
  /** Days of the period. */
  readonly length: number
  readonly data: { readonly period: number | null; readonly before: number | null }
  /** Whether the number of the period is shown above. */
  readonly isTrend: boolean
}

/** Records added in the period, and the change from the previous one. */
export function Change({ period, length, data, isTrend }: ChangeProps) {
  const text = useText()
  const { number } = useFormats()
  const change = changeInPercent(data.period, data.before)
  const named = usePeriodText()(period, length)
  const parts = [
    isTrend ? named : text('dashboard.addedInPeriod', { period: named, added: number(data.period ?? 0) }),
    period.hasComparison &&
      (change === undefined
        ? text('dashboard.beforeWas', { before: number(data.before ?? 0) })
        : text('dashboard.changed', { change: `${change > 0 ? '+' : ''}${number(change)}%` })),
  ]
  return (
    <Typography variant="body2" color="textSecondary">
      {parts.filter(Boolean).join(' · ')}
    </Typography>
  )
}

interface FigureTableProps {
  /** What the table is about, for screen readers. */
  readonly label: string
  /** Titles of the columns; the first one is that of the names. */
  readonly head: readonly string[]
  /** A name, and a figure for each further column. */
  readonly lines: readonly (readonly string[])[]
}

/** Figures as a table, which scrolls in its own box. */
export function FigureTable({ label, head, lines }: FigureTableProps) {
  return (
    <Box sx={{ maxHeight: 360, overflow: 'auto' }} tabIndex={0} role="group" aria-label={label}>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontVariantNumeric: 'tabular-nums',
          '& th, & td': { py: 1.5, px: 1, textAlign: 'right', fontWeight: 400, whiteSpace: 'nowrap' },
          '& th:first-of-type': { textAlign: 'left', pl: 0, whiteSpace: 'normal' },
          '& thead th': { color: 'text.secondary', fontSize: '0.875rem' },
          '& tbody tr': { borderTop: 1, borderColor: 'divider' },
        }}
      >
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(([name = '', ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={head[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

interface ValueBarsProps {
  readonly values: readonly { readonly value: string; readonly label: string; readonly total: number }[]
}

/** Values with their numbers, and bars of their share of all. */
export function ValueBars({ values }: ValueBarsProps) {
  const { number } = useFormats()
  const all = values.reduce((sum, { total }) => sum + total, 0)
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
      {values.map(({ value, label, total }) => (
        <Box component="li" key={value}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
            <span>{label}</span>
            <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {number(total)}
            </Box>
          </Box>
          <Box aria-hidden sx={{ mt: 1, height: 4, borderRadius: 2, bgcolor: 'action.hover' }}>
            <Box
              sx={{
                width: `${all > 0 ? (total / all) * 100 : 0}%`,
                height: '100%',
                borderRadius: 'inherit',
                bgcolor: 'primary.main',
              }}
            />
          </Box>
        </Box>
      ))}
    </Box>
  )
}
