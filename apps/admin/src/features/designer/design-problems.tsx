import type { ResourceDefinition } from '@teachnet/contract'
import { type Design, type DesignProblem, designProblems } from '@teachnet/contract/design'
import { useMemo, useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useText, useLocale } from '@teachnet/i18n/react'

interface DesignProblems {
  /** All problems: a design with one cannot be planned. */
  readonly problems: readonly DesignProblem[]
  /** The problems that are reported. */
  readonly reported: readonly DesignProblem[]
  /** Call it when the inputs of the title are left. */
  readonly onTitleLeft: () => void
}

/**
 * Checks a design on each edit.
 *
 * @param opened the design before its first edit
 * @param known controller of the area that the design changes; empty: a new one
 */
export function useDesignProblems(
  design: Design,
  areas: readonly ResourceDefinition[],
  opened: Design,
  known: string,
): DesignProblems {
  const problems = useMemo(() => {
    const findDefinition = (controller: string) =>
      areas.find((area) => area.controller.toLowerCase() === controller.toLowerCase())
    return designProblems(design, { findDefinition, known: known || undefined })
  }, [design, areas, known])
  // The title of a new design is empty. It is reported only after the title was filled in or left.
  const [isTitled, setTitled] = useState(opened.definition.title['zh-cn'] !== '')
  const reported = isTitled ? problems : problems.filter(({ path: [part] }) => part !== 'title')
  return { problems, reported, onTitleLeft: () => setTitled(true) }
}

interface DesignStatusProps {
  readonly reported: readonly DesignProblem[]
  /** Whether the design can be planned. */
  readonly isValid: boolean
  readonly fields: ResourceDefinition['fields']
  readonly onOpen: (path: readonly string[]) => void
}

/** Whether a design is valid, and what is wrong with it. */
export function DesignStatus({ reported, isValid, fields, onOpen }: DesignStatusProps) {
  const text = useText()
  return (
    <Box role="status" sx={{ mb: 4 }}>
      {reported.length > 0 ? (
        <ProblemList problems={reported} labels={fields} onOpen={onOpen} />
      ) : isValid ? (
        <Alert severity="success">{text('design.valid')}</Alert>
      ) : (
        <Alert severity="info">{text('design.awaitsTitle')}</Alert>
      )}
    </Box>
  )
}

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
