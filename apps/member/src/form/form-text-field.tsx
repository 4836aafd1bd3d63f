import TextField, { type TextFieldProps } from '@mui/material/TextField'

export type FormTextFieldProps = Omit<TextFieldProps, 'error'> & {
  /** Why the value is refused; takes the place of the helper text. */
  readonly problem: string | undefined
}

/** A text field of a form: spread what react-hook-form's `register` gives over it. */
export function FormTextField({ problem, helperText, ...field }: FormTextFieldProps) {
  return <TextField {...field} error={Boolean(problem)} helperText={problem ?? helperText} />
}
