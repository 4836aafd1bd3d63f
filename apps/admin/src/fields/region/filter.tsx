import type { RegionField } from '@teachnet/contract'
import { toIds } from '../../values/read-values.ts'
import type { FilterProps } from '../field-props.ts'
import { RegionSelect } from '../shared/region-select.tsx'

/** Finds the records that are in all the selected levels. */
export function RegionFilter({ id, label, value, onChange }: FilterProps<RegionField>) {
  return (
    <RegionSelect
      id={id}
      label={label}
      value={toIds(value)}
      onChange={(ids) => onChange(ids.length > 0 ? ids.map(String) : undefined)}
      size="small"
    />
  )
}
