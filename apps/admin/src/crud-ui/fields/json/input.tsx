import type { JsonField } from '@teachnet/contract'
import { parseJson, toFormValue } from '../../../crud/form-values.ts'
import { toText } from '../../../crud/row.ts'
import type { InputProps } from '../field-props.ts'
import { textProps, TextInput } from '../shared/text-input.tsx'

/** A text area; what is valid is put in order when it is left. */
export function JsonInput(props: InputProps<JsonField>) {
  const { value, onChange, onBlur, field } = props
  return (
    <TextInput
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
      slotProps={{ htmlInput: { style: { fontFamily: 'monospace', fontSize: 13 } } }}
    />
  )
}
