import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { ResourceDefinition } from '@teachnet/contract'
import type { DesignProblem } from '@teachnet/contract/design'
import { useLocale, useText } from '@teachnet/i18n/react'

interface ProblemListProps {
  readonly problems: readonly DesignProblem[]
  readonly severity?: 'error' | 'info'
  /** The fields of the design, by whose labels problems are placed; a field without one is placed by its name. */
  readonly labels?: ResourceDefinition['fields']
  /** Opens the part of the design that a problem is about. */
  readonly onOpen?: (path: readonly string[]) => void
}

/** The problems of a design, with the place of each. */
export function ProblemList({ problems, severity = 'error', labels = {}, onOpen }: ProblemListProps) {
  const text = useText()
  const locale = useLocale()
  const placeOf = ([part = '', field]: readonly string[]) => {
    if (part === 'fields') return field === undefined ? '' : labels[field]?.label[locale] || field
    return settings.includes(part) ? text(`design.option.${part}`) : ''
  }
  return (
    <Alert severity={severity}>
      <Box component="ul" sx={{ m: 0, pl: 4 }}>
        {problems.map(({ path, message, values }) => {
          const place = placeOf(path)
          const problem = text(message, values)
          const words = place === '' ? problem : text('design.placedProblem', { place, problem })
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

/** Settings of the area that problems name. */
const settings: readonly string[] = ['title', 'controller', 'table', 'labelField', 'defaultOrder', 'scope']

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
