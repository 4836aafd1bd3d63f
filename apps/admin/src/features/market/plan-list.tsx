import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

interface PlanListProps {
  readonly title: string
  readonly lines: readonly string[]
  readonly isCode?: boolean
}

/** A part of a plan, with the number of its lines; nothing without lines. */
export function PlanList({ title, lines, isCode = false }: PlanListProps) {
  if (lines.length === 0) return null
  return (
    <Box component="details" open={lines.length <= 4}>
      <Typography component="summary" variant="body2" sx={{ fontWeight: 600, cursor: 'pointer' }}>
        {`${title} (${lines.length})`}
      </Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          mt: 1,
          pl: 5,
          fontSize: '0.8125rem',
          overflowWrap: 'anywhere',
          ...(isCode && { fontFamily: 'monospace' }),
        }}
      >
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Box>
  )
}
