import { parentFieldOf, type RelationsField } from '@teachnet/contract'
import { useOpenedRow } from '../../crud/form/opened-row.ts'
import { useRelationTarget } from '../../crud/choices/use-relation-target.ts'
import { toIds } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { CheckTree } from '../shared/records/check-tree.tsx'
import { NewRecord } from '../shared/records/new-record.tsx'
import { RecordSelect } from '../shared/records/record-select.tsx'
import { relatedRows } from '../shared/records/related-rows.ts'

/** Selects several records of another resource: by server search, or in a tree with a checkbox for each record. */
export function RelationsInput(props: InputProps<RelationsField>) {
  const { id, field, label, value, onChange, onBlur, inputRef, required, error, help } = props
  const target = useRelationTarget(field.resource)
  const known = relatedRows(useOpenedRow(), field, target)
  if (parentFieldOf(target)) return <CheckTree {...props} resource={target} isCascading={false} />
  const chosen = toIds(value)
  return (
    <NewRecord target={target} onAdded={(added) => onChange([...chosen, added])}>
      <RecordSelect
        {...{ id, label, target, known, onChange, onBlur, inputRef, required, error, help }}
        value={chosen}
        multiple
      />
    </NewRecord>
  )
}
