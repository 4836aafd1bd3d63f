import { parentFieldOf, type RelationField } from '@teachnet/contract'
import { useRelationTarget } from '../../../crud/relation-target.ts'
import { toNumber } from '../../../crud/row.ts'
import type { InputProps } from '../field-props.ts'
import { RecordSelect } from '../shared/record-select.tsx'
import { TreeSelect } from '../shared/tree-select.tsx'

/** One record of another resource: searched for on the server; a tree, which comes whole, in its own shape. */
export function RelationInput({
  id,
  field,
  label,
  value,
  onChange,
  onBlur,
  inputRef,
  required,
  error,
  help,
}: InputProps<RelationField>) {
  const target = useRelationTarget(field.resource)
  const chosen = toNumber(value)
  const common = { id, label, target, onBlur, inputRef, error, help }
  if (parentFieldOf(target) && !field.filter)
    return <TreeSelect {...common} value={chosen} onChange={(next) => onChange(next ?? null)} required={required} />
  return (
    <RecordSelect
      {...common}
      filter={field.filter}
      required={required}
      value={chosen ? [chosen] : []}
      onChange={([next]) => onChange(next ?? null)}
    />
  )
}
