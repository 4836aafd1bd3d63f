import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export interface PlaceholderProps {
  readonly title: string
  readonly help: string
  /** What the member can do instead. */
  readonly children: ReactNode
}

/** Stands in for a page that cannot be shown here. */
export function Placeholder({ title, help, children }: PlaceholderProps) {
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderStyle: 'dashed', borderRadius: 1, p: { xs: 6, sm: 12 } }}>
      <Typography component="h1" variant="h1" sx={{ mb: 3 }}>
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 4, maxWidth: '60ch', overflowWrap: 'anywhere' }}>
        {help}
      </Typography>
      {children}
    </Box>
  )
}
