import type { InputProps } from '../field-props.ts'

type Visible = Pick<InputProps, 'label'> & {
  readonly [Name in 'name' | 'required' | 'error' | 'help' | 'inputRef']?: InputProps[Name] | undefined
}

/** Returns the properties of a MUI text field that show an input of a form: all but its value, its id and its events. */
export function textFieldProps({ name, label, required = false, error, help, inputRef }: Visible) {
  return {
    name,
    label,
    required,
    error: error !== undefined,
    helperText: error ?? help,
    inputRef,
  }
}
