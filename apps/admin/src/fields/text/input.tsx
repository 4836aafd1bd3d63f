import type { TextField } from '@teachnet/contract'
import type { InputProps } from '../field-props.ts'
import { SlugInput } from './slug-input.tsx'
import { textProps, TextBox } from '../shared/text-box.tsx'

const inputModes = { email: 'email', mobile: 'tel', url: 'url' } as const

export function TextInput(props: InputProps<TextField>) {
  const { multiline, rules, max } = props.field
  if (rules?.includes('slug')) return <SlugInput {...props} />
  const special = rules?.find((rule) => rule === 'email' || rule === 'mobile' || rule === 'url')
  return (
    <TextBox
      {...textProps(props)}
      max={max}
      {...(multiline && { multiline, minRows: 3, maxRows: 10 })}
      {...(special && { slotProps: { htmlInput: { inputMode: inputModes[special] } } })}
    />
  )
}
