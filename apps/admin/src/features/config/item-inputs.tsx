import Skeleton from '@mui/material/Skeleton'
import type { ConfigItemRow } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import type { ComponentType } from 'react'
import type { InputProps } from '../../fields/field-props.ts'
import { PasswordInput } from '../../fields/password/input.tsx'
import { IconInput } from '../../fields/shared/icon-input.tsx'
import { textProps } from '../../fields/shared/text-box.tsx'
import { environmentInput } from './environment-input.tsx'
import { isTimeZone, variableOf } from './item-words.ts'
import { KeyValueInput } from './key-value-input.tsx'
import { quantityInput } from './quantity-input.tsx'
import { TimeZoneInput } from './time-zone-input.tsx'
import { unitOf } from './units.ts'

const TimePicker = lazyPart(async () => (await import('../../fields/shared/date-pickers.tsx')).TimePickerInput)

/** Returns an input for an item that needs more than the input of its field's kind; undefined: the kind's input. */
export function inputOf(item: ConfigItemRow): ComponentType<InputProps> | undefined {
  if (variableOf(item) !== undefined) return environmentInput(item)
  const unit = unitOf(item)
  if (unit) return quantityInput(unit)
  if (isTimeZone(item)) return TimeZoneInput
  const { type, value } = item
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

/** A stored secret is never displayed, and is kept unless the user types a new one. */
function KeptSecretInput({ help, ...props }: InputProps) {
  const text = useText()
  const kept = text('config.secretKept')
  return <SecretInput {...props} help={help ? `${help} · ${kept}` : kept} />
}

function TimeInput(props: InputProps) {
  return (
    <PartBoundary waiting={<Skeleton variant="rounded" height={40} />}>
      <TimePicker {...textProps(props)} />
    </PartBoundary>
  )
}
