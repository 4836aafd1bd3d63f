import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

/** Panels side by side if the width allows it. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        // As many columns as there are panels.
        gridAutoFlow: { lg: 'column' },
        gridAutoColumns: 'minmax(0, 1fr)',
      }}
    >
      {children}
    </Box>
  )
}

interface PanelProps {
  readonly title: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A titled box of the dashboard. */
export function Panel({ title, action, children }: PanelProps) {
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        p: { xs: 4, sm: 5 },
        minWidth: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2.5,
        bgcolor: 'background.paper',
        // The chart's table for screen readers is positioned relative to it.
        position: 'relative',
      }}
    >
      <Box sx={{ mb: 4, display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3 }}>
        <Typography id={id} component="h2" variant="h3">
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  )
}
