import type { FilterProps } from '../field-props.ts'
import { RangeFilter } from './range-filter.tsx'
import { TextFilter } from './text-filter.tsx'

/** Two inputs for a field searched by range, otherwise one. */
export function NumberFilter(props: FilterProps) {
  const { id, label, value, onChange, operator } = props
  const common = { id, label, value, onChange }
  return operator === 'RANGE' || operator === 'NOT RANGE' ? (
    <RangeFilter {...common} />
  ) : (
    <TextFilter {...common} inputMode="decimal" />
  )
}
