import type { TreeParentField } from '@teachnet/contract'
import { toNumber } from '../../values/read-values.ts'
import type { FilterProps } from '../field-props.ts'
import { TreeSelect } from '../shared/records/tree-select.tsx'

export function TreeParentFilter({ id, label, value, onChange, definition }: FilterProps<TreeParentField>) {
  return (
    <TreeSelect
      id={id}
      label={label}
      target={definition}
      value={toNumber(value)}
      onChange={(chosen) => onChange(chosen === undefined ? undefined : String(chosen))}
      size="small"
    />
  )
}
