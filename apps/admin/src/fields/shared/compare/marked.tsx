import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface MarkedProps {
  /** Whether it is in the older of two states, so that it was removed since. Otherwise it was added. */
  readonly isOlder: boolean
  readonly children: ReactNode
}

/**
 * A part that only one of two compared states has: coloured, and struck through or underlined, so that it does not
 * depend on colour alone.
 */
export function Marked({ isOlder, children }: MarkedProps) {
  const colour = isOlder ? 'madder' : 'pine'
  return (
    <Box
      component={isOlder ? 'del' : 'ins'}
      sx={{
        borderRadius: '2px',
        textDecorationThickness: '1px',
        textDecorationLine: isOlder ? 'line-through' : 'underline',
        bgcolor: `rgb(var(--${colour}-rgb) / 16%)`,
      }}
    >
      {children}
    </Box>
  )
}
