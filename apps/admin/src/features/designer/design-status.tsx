import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { ResourceDefinition } from '@teachnet/contract'
import type { DesignProblem } from '@teachnet/contract/design'
import { useText } from '@teachnet/i18n/react'
import { ProblemList } from './problem-list.tsx'

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
