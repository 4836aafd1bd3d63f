import { parentFieldOf, type RelationField } from '@teachnet/contract'
import { useOpenedRow } from '../../crud/form/opened-row.ts'
import { useRelationTarget } from '../../crud/choices/use-relation-target.ts'
import { toNumber } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { NewRecord } from '../shared/records/new-record.tsx'
import { RecordSelect } from '../shared/records/record-select.tsx'
import { relatedRows } from '../shared/records/related-rows.ts'
import { TreeSelect } from '../shared/records/tree-select.tsx'

/** Selects one record of another resource: by server search or, for a tree, which is not paged, from the tree. */
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
  const known = relatedRows(useOpenedRow(), field, target)
  const common = { id, label, target, known, onBlur, inputRef, error, help }
  return (
    <NewRecord target={target} filter={field.filter} onAdded={onChange}>
      {parentFieldOf(target) && !field.filter ? (
        <TreeSelect {...common} value={chosen} onChange={(next) => onChange(next ?? null)} required={required} />
      ) : (
        <RecordSelect
          {...common}
          filter={field.filter}
          required={required}
          value={chosen ? [chosen] : []}
          onChange={([next]) => onChange(next ?? null)}
        />
      )}
    </NewRecord>
  )
}
