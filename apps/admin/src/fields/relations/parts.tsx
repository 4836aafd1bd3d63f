import { type RelationsField, parentFieldOf } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { RelatedRecords, RelationFilter, relatedRows } from '../shared/records/related-records.tsx'
import { RelationsDetail } from './view.tsx'
import { useOpenedRow } from '../../records/form/form-context.ts'
import { useRelationTarget } from '../../records/choices/use-options.ts'
import { toIds } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { CheckTree, type CheckTreeProps } from '../shared/records/check-tree.tsx'
import { NewRecord } from '../shared/records/new-record.tsx'
import { RecordSelect } from '../shared/records/record-select.tsx'

export const relationsParts: FieldParts<RelationsField> = {
  Input: RelationsInput,
  Filter: RelationFilter,
  Detail: RelationsDetail,
  Revision: RelatedRecords,
}

/** Selects several records of another resource: by server search, or in a tree with a checkbox for each record. */
function RelationsInput(props: InputProps<RelationsField>) {
  const { id, field, label, value, onChange, onBlur, inputRef, required, error, help } = props
  const target = useRelationTarget(field.resource)
  const known = relatedRows(useOpenedRow(), field, target)
  if (parentFieldOf(target)) return <CheckTree {...props} resource={target} isCascading={false} />
  const chosen = toIds(value)
  return (
    <NewRecord target={target} onAdded={(added) => onChange([...chosen, added])}>
      <RecordSelect
        id={id}
        label={label}
        target={target}
        known={known}
        onChange={onChange}
        onBlur={onBlur}
        inputRef={inputRef}
        required={required}
        error={error}
        help={help}
        value={chosen}
        multiple
      />
    </NewRecord>
  )
}

/** A tree for the permissions of a role: a box includes all nodes below it, and the value also contains the parents of selected nodes. */
export function GrantedInput({
  noteOf,
  presets,
  ...props
}: InputProps<RelationsField> & Pick<CheckTreeProps, 'noteOf' | 'presets'>) {
  const target = useRelationTarget(props.field.resource)
  return <CheckTree {...props} resource={target} noteOf={noteOf} presets={presets} isCascading />
}
