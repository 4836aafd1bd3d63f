import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface PlainSelectProps {
  readonly label: string
  readonly value: string | number
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

/** The browser's own select, without a frame: for choices beside the list. */
export function PlainSelect({ label, value, onChange, children }: PlainSelectProps) {
  return (
    <Box
      component="select"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      sx={{
        font: 'inherit',
        fontSize: 14,
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
