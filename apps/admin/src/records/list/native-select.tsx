import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface NativeSelectProps {
  readonly label: string
  readonly value: string | number
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

/** The browser's native select, without a frame: a list would load 18 kB for another one before anybody opens it. */
export function NativeSelect({ label, value, onChange, children }: NativeSelectProps) {
  return (
    <Box
      component="select"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      sx={{
        font: 'inherit',
        fontSize: '0.875rem',
        minHeight: 32,
        maxWidth: '100%',
        px: 1,
        border: 0,
        borderRadius: 1,
        color: 'text.primary',
        bgcolor: 'background.paper',
        cursor: 'pointer',
      }}
    >
      {children}
    </Box>
  )
}
