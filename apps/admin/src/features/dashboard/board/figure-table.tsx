import Box from '@mui/material/Box'

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
