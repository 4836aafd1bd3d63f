import { referenceOf, type RelationField, type RelationsField } from '@teachnet/contract'
import { useRelationTarget } from '../../../crud/choices/use-relation-target.ts'
import { toIds } from '../../../values/read-values.ts'
import type { FilterProps } from '../../field-props.ts'
import { RecordSelect } from './record-select.tsx'

export function RelationFilter({ id, label, value, onChange, field }: FilterProps<RelationField | RelationsField>) {
  const target = useRelationTarget(field.resource)
  return (
    <RecordSelect
      id={id}
      label={label}
      target={target}
      filter={referenceOf(field)?.filter}
      value={toIds(value).slice(0, 1)}
      onChange={([chosen]) => onChange(chosen === undefined ? undefined : String(chosen))}
      size="small"
    />
  )
}
