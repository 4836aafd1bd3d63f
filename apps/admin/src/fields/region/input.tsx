import type { RegionField } from '@teachnet/contract'
import { toIds } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { RegionSelect } from '../shared/region-select.tsx'

export function RegionInput({
  id,
  label,
  value,
  onChange,
  onBlur,
  inputRef,
  required,
  error,
  help,
}: InputProps<RegionField>) {
  return <RegionSelect {...{ id, label, onChange, onBlur, inputRef, required, error, help }} value={toIds(value)} />
}
