import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { DesignProblem } from '@teachnet/contract/design'
import { useText } from '@teachnet/i18n/react'

interface ProblemListProps {
  readonly problems: readonly DesignProblem[]
  readonly severity?: 'error' | 'info'
  /** Opens the part of the design that a problem is about. */
  readonly onOpen?: (path: readonly string[]) => void
}

/** What is wrong with a design, with the place of each problem. */
export function ProblemList({ problems, severity = 'error', onOpen }: ProblemListProps) {
  const text = useText()
  return (
    <Alert severity={severity}>
      <Box component="ul" sx={{ m: 0, pl: 4 }}>
        {problems.map(({ path, message, values }) => {
          const place = path[0] === 'fields' && path[1] !== undefined ? `${path[1]}: ` : ''
          const words = `${place}${text(message, values)}`
          return (
            <li key={`${path.join('.')} ${message}`}>
              {onOpen ? (
                <Box component="button" type="button" onClick={() => onOpen(path)} sx={linkStyle}>
                  {words}
                </Box>
              ) : (
                words
              )}
            </li>
          )
        })}
      </Box>
    </Alert>
  )
}

const linkStyle = {
  p: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'left',
  textDecoration: 'underline',
  cursor: 'pointer',
  minHeight: 24,
} as const
