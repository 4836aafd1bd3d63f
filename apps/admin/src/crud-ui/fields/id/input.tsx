import type { IdField } from '@teachnet/contract'
import type { InputProps } from '../field-props.ts'
import { textProps, TextInput } from '../shared/text-input.tsx'

/** Given by the database: shown, never changed. */
export function IdInput(props: InputProps<IdField>) {
  return <TextInput {...textProps(props)} slotProps={{ htmlInput: { readOnly: true } }} />
}
