import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { draftStateName } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import type { Row } from '../record/row.ts'

interface WithDraftMarkProps {
  readonly row: Row
  readonly children: ReactNode
}

interface Mark {
  readonly color: 'default' | 'warning' | 'error' | 'info'
  readonly text: string
}

/** By the state of the draft. */
const marks: Readonly<Record<string, Mark>> & { readonly draft: Mark } = {
  draft: { color: 'default', text: 'crud.row.hasDraft' },
  review: { color: 'warning', text: 'crud.row.inReview' },
  returned: { color: 'error', text: 'crud.row.returned' },
  scheduled: { color: 'info', text: 'crud.row.scheduled' },
}

/** The name of a record in a list, with a mark if the record has a draft. */
export function WithDraftMark({ row, children }: WithDraftMarkProps) {
  const text = useText()
  const state = row[draftStateName]
  if (typeof state !== 'string') return children
  const mark = marks[state] ?? marks.draft
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-start',
        gap: 0.5,
        minWidth: 0,
        // A long name is cut off, as without a mark.
        '& > *': { maxWidth: '100%' },
      }}
    >
      {children}
      <Chip
        component="span"
        size="small"
        variant="outlined"
        color={mark.color}
        label={text(mark.text)}
        sx={{ height: 18, fontSize: '0.6875rem' }}
      />
    </Box>
  )
}
