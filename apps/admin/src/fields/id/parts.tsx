import type { IdField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { NumberFilter } from '../shared/number-input.tsx'
import { IdCell } from './view.tsx'
import type { InputProps } from '../field-props.ts'
import { textProps, TextBox } from '../shared/text-box.tsx'

export const idParts: FieldParts<IdField> = {
  Input: IdInput,
  Filter: NumberFilter,
  Detail: IdCell,
  Revision: IdCell,
}

/** Assigned by the database; read-only. */
function IdInput(props: InputProps<IdField>) {
  return <TextBox {...textProps(props)} slotProps={{ htmlInput: { readOnly: true } }} />
}
