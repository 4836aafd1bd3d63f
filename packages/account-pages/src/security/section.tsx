import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

export interface SectionProps {
  readonly title: string
  readonly help?: string
  /** Rendered next to the title. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A titled part of the page. */
export function Section({ title, help, action, children }: SectionProps) {
  const id = useId()
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 4, sm: 6 } }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 4, flexWrap: 'wrap', mb: 4 }}>
        <Box sx={{ flex: '1 1 240px' }}>
          <Typography id={id} component="h2" variant="h2">
            {title}
          </Typography>
          {help && <Typography sx={{ color: 'text.secondary', mt: 1 }}>{help}</Typography>}
        </Box>
        {action}
      </Box>
      {children}
    </Paper>
  )
}

/** An entry of a section: its text, and its actions at the end of the line. */
export const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
  flexWrap: 'wrap',
} as const
