import type { SwitchField } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import type { FilterProps } from '../field-props.ts'
import { SelectFilter } from '../shared/select-filter.tsx'

export function SwitchFilter({ id, label, value, onChange }: FilterProps<SwitchField>) {
  const text = useText()
  const options = [
    { value: '1', label: text('crud.yes') },
    { value: '0', label: text('crud.no') },
  ]
  return <SelectFilter {...{ id, label, value, onChange, options }} />
}
