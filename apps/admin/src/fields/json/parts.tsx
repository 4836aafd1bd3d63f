import type { JsonField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { JsonCell } from './view.tsx'
import { parseJson } from '../value-shapes.ts'
import { toFormValue } from '../values.ts'
import { toText } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { textProps, TextBox } from '../shared/text-box.tsx'

export const jsonParts: FieldParts<JsonField> = {
  Input: JsonInput,
  Filter: TextFilter,
  Detail: JsonCell,
  Revision: JsonCell,
}

/** A text area; valid JSON is formatted on blur. */
function JsonInput(props: InputProps<JsonField>) {
  const { value, onChange, onBlur, field } = props
  return (
    <TextBox
      {...textProps(props)}
      onBlur={() => {
        const parsed = parseJson(toText(value))
        if (parsed.ok) onChange(toFormValue(field, parsed.value))
        onBlur()
      }}
      multiline
      minRows={4}
      maxRows={16}
      spellCheck={false}
      slotProps={{ htmlInput: { style: { fontFamily: 'monospace', fontSize: '0.8125rem' } } }}
    />
  )
}
