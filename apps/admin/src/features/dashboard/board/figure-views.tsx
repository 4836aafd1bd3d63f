import Box from '@mui/material/Box'
import { useFormats } from '@teachnet/i18n/react'

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
