import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface PanelProps {
  readonly title: string
  readonly action?: ReactNode
  /** Takes the whole width of a grid. */
  readonly isWide?: boolean
  /** Has the heading of a part of a page; by default that of a box of a board. */
  readonly isLarge?: boolean
  readonly children: ReactNode
}

/** A titled box of a page. */
export function Panel({ title, action, isWide = false, isLarge = false, children }: PanelProps) {
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
        // The table of a chart, which only screen readers see, is positioned relative to it.
        position: 'relative',
        gridColumn: isWide ? '1 / -1' : undefined,
      }}
    >
      <Box
        sx={{ mb: 4, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 3 }}
      >
        <Typography id={id} component="h2" variant={isLarge ? 'h2' : 'h3'}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  )
}
