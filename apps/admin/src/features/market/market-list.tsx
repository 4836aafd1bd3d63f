import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, type SubmitEvent, useId } from 'react'

interface MarketListProps {
  readonly title: string
  readonly help: string
  /** Entries, as `MarketEntry`. */
  readonly children: ReactNode
  /** Inputs for a new entry. */
  readonly inputs: ReactNode
  readonly addLabel: string
  readonly canAdd: boolean
  readonly onAdd: () => void
  /** Empty: none. */
  readonly problem: string
}

/** A list of entries of the market, with a form that adds one. */
export function MarketList({ title, help, children, inputs, addLabel, canAdd, onAdd, problem }: MarketListProps) {
  const id = useId()
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    onAdd()
  }
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ mt: 6, p: { xs: 4, sm: 5 } }}>
      <Typography id={id} component="h2" variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3, maxWidth: 760 }}>
        {help}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {children}
      </Box>
      <Box component="form" onSubmit={add} noValidate sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        {inputs}
        <Button type="submit" variant="outlined" sx={{ alignSelf: 'end' }} disabled={!canAdd}>
          {addLabel}
        </Button>
      </Box>
      {problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
    </Paper>
  )
}

interface MarketEntryProps {
  readonly children: ReactNode
  /** Absent: the entry cannot be removed. */
  readonly removal?: { readonly label: string; readonly name: string; readonly onRemove: () => void } | undefined
}

export function MarketEntry({ children, removal }: MarketEntryProps) {
  return (
    <Box component="li" sx={entryStyle}>
      {children}
      {removal && (
        <Button color="error" onClick={removal.onRemove} aria-label={removal.name}>
          {removal.label}
        </Button>
      )}
    </Box>
  )
}

const entryStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
} as const
