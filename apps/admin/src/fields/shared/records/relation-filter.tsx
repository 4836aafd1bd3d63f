import { referenceOf, type RelationField, type RelationsField } from '@teachnet/contract'
import { useRelationTarget } from '../../../records/choices/use-relation-target.ts'
import { takesList } from '../../../records/filters/filter-draft.ts'
import { toIds } from '../../../values/read-values.ts'
import type { FilterProps } from '../../field-props.ts'
import { RecordSelect } from './record-select.tsx'

export function RelationFilter({
  id,
  label,
  value,
  onChange,
  field,
  operator,
}: FilterProps<RelationField | RelationsField>) {
  const target = useRelationTarget(field.resource)
  const isMultiple = takesList(operator)
  return (
    <RecordSelect
      id={id}
      label={label}
      target={target}
      filter={referenceOf(field)?.filter}
      multiple={isMultiple}
      value={isMultiple ? toIds(value) : toIds(value).slice(0, 1)}
      onChange={(ids) => {
        const chosen = ids.map(String)
        onChange(chosen.length === 0 ? undefined : isMultiple ? chosen : chosen[0])
      }}
      size="small"
    />
  )
}
