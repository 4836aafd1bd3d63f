import TextField, { type TextFieldProps } from '@mui/material/TextField'

export type FormTextFieldProps = Omit<TextFieldProps, 'error'> & {
  /** Why the value is refused; replaces the helper text. */
  readonly problem: string | undefined
}

/** A text field of a form: spread the result of react-hook-form's `register` over it. */
export function FormTextField({ problem, helperText, ...field }: FormTextFieldProps) {
  return <TextField {...field} error={Boolean(problem)} helperText={problem ?? helperText} />
}
