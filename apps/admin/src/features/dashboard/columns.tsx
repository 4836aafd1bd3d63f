import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

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
