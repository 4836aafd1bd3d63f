import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import { useText } from '@teachnet/i18n/react'
import { type ReactNode, useEffect, useRef } from 'react'
import TextField, { type TextFieldProps } from '@mui/material/TextField'

interface DialogFormProps {
  /** The inputs, one below the other. */
  readonly children: ReactNode
  /** Text of the button that submits. */
  readonly action: string
  /** `error` for an action that cannot be undone. Default: `primary`. */
  readonly color?: 'primary' | 'error'
  readonly isSubmitting: boolean
  readonly onSubmit: () => Promise<void>
  readonly onClose: () => void
}

/**
 * One step of a dialog: inputs, and buttons to cancel and to continue. The first input has the focus, except on touch screens, where
 * the keyboard would cover the dialog.
 */
export function DialogForm({ children, action, color = 'primary', isSubmitting, onSubmit, onClose }: DialogFormProps) {
  const text = useText()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) form.current?.querySelector('input')?.focus()
  }, [])
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <DialogContent>
        <Stack spacing={5}>{children}</Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {text('dialog.cancel')}
        </Button>
        <Button type="submit" color={color} variant="contained" loading={isSubmitting}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}

export type FormTextFieldProps = Omit<TextFieldProps, 'error'> & {
  /** Why the value is rejected; replaces the helper text. */
  readonly problem: string | undefined
}

/** A text field of a form: spread the result of react-hook-form's `register` over it. */
export function FormTextField({ problem, helperText, inputMode, slotProps, ...field }: FormTextFieldProps) {
  return (
    <TextField
      {...field}
      error={Boolean(problem)}
      helperText={problem ?? helperText}
      slotProps={inputMode === undefined ? slotProps : { ...slotProps, htmlInput: { inputMode } }}
    />
  )
}
