import type { IdField } from '@teachnet/contract'
import type { InputProps } from '../field-props.ts'
import { textProps, TextBox } from '../shared/text-box.tsx'

/** Assigned by the database; read-only. */
export function IdInput(props: InputProps<IdField>) {
  return <TextBox {...textProps(props)} slotProps={{ htmlInput: { readOnly: true } }} />
}
