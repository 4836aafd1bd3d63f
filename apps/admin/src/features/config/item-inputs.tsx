import type { ConfigItemRow } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import type { ComponentType } from 'react'
import type { InputProps } from '../../crud-ui/fields/field-props.ts'
import { PasswordInput } from '../../crud-ui/fields/password/input.tsx'
import { IconInput } from '../../crud-ui/fields/shared/icon-input.tsx'
import { textProps, TextInput } from '../../crud-ui/fields/shared/text-input.tsx'
import { KeyValueInput } from './key-value-input.tsx'

/** The input of an item whose field's kind does not say enough; undefined: that of the kind. */
export function inputOf({ type, value }: ConfigItemRow): ComponentType<InputProps> | undefined {
  switch (type) {
    case 'array':
      return KeyValueInput
    case 'password':
      return value === '' ? SecretInput : KeptSecretInput
    case 'time':
      return TimeInput
    case 'icon':
      return IconInput
    default:
      return undefined
  }
}

function SecretInput({ field, help, ...props }: InputProps) {
  return <PasswordInput {...props} field={{ kind: 'password', label: field.label }} help={help ?? ''} />
}

/** A secret that is set is not shown to anybody, and stays unless another one is typed. */
function KeptSecretInput({ help, ...props }: InputProps) {
  const text = useText()
  const kept = text('config.secretKept')
  return <SecretInput {...props} help={help ? `${help} · ${kept}` : kept} />
}

function TimeInput(props: InputProps) {
  return <TextInput {...textProps(props)} type="time" slotProps={{ htmlInput: { step: 1 } }} />
}
