import Box from '@mui/material/Box'
import { type ChartRows, tableLines } from './chart-file.ts'

/** The figures of a chart as a table. */
export function FigureTable({ rows }: { readonly rows: ChartRows }) {
  const [head = [], ...lines] = tableLines(rows)
  return (
    <Box sx={{ maxHeight: 300, overflow: 'auto' }} tabIndex={0} role="group" aria-label={rows.title}>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontVariantNumeric: 'tabular-nums',
          '& th, & td': { py: 1, px: 1, textAlign: 'right', fontWeight: 400 },
          '& th:first-of-type': { textAlign: 'left', pl: 0 },
          '& thead th': { color: 'text.secondary', fontSize: 14 },
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
                // oxlint-disable-next-line react/no-array-index-key -- columns have no other name
                <td key={index}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
