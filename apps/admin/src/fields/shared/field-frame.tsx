import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import type { ReactNode } from 'react'

interface FieldFrameProps {
  readonly id: string
  readonly label: string
  readonly required: boolean
  readonly error: string | undefined
  readonly help: string | undefined
  readonly children: ReactNode
  /** Role of a group of controls, e.g. `radiogroup`. */
  readonly role?: 'group' | 'radiogroup'
}

/** Label, help and error for an input that consists of several controls. */
export function FieldFrame({ id, label, required, error, help, children, role = 'group' }: FieldFrameProps) {
  const note = error ?? help
  return (
    <FormControl
      role={role}
      aria-labelledby={`${id}-label`}
      aria-describedby={note ? `${id}-note` : undefined}
      required={required}
      error={error !== undefined}
      fullWidth
    >
      <FormLabel
        id={`${id}-label`}
        component="span"
        sx={{
          mb: 1.5,
          fontSize: '0.8125rem',
          fontWeight: 550,
          lineHeight: 1.4,
          color: 'text.primary',
          '& .MuiFormLabel-asterisk': { color: 'error.main' },
        }}
      >
        {label}
      </FormLabel>
      {children}
      {note && <FormHelperText id={`${id}-note`}>{note}</FormHelperText>}
    </FormControl>
  )
}
