import type { TreeParentField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { TreeParentCell } from './view.tsx'
import { useText } from '@teachnet/i18n/react'
import { toNumber, toIds } from '../../values/read-values.ts'
import type { InputProps, FilterProps, DetailProps } from '../field-props.ts'
import { TreeSelect } from '../shared/records/tree-select.tsx'
import { RecordLabels } from '../shared/records/related-records.tsx'

export const treeParentParts: FieldParts<TreeParentField> = {
  Input: TreeParentInput,
  Filter: TreeParentFilter,
  Detail: TreeParentCell,
  Revision: ParentRecord,
}

/** Selects the parent of this record; never the record itself or a descendant. */
function TreeParentInput({
  id,
  label,
  value,
  onChange,
  onBlur,
  inputRef,
  error,
  help,
  definition,
  target,
}: InputProps<TreeParentField>) {
  const text = useText()
  return (
    <TreeSelect
      id={id}
      label={label}
      onBlur={onBlur}
      inputRef={inputRef}
      error={error}
      help={help ?? text('crud.tree.topHelp')}
      target={definition}
      without={target === 'add' ? undefined : target}
      value={toNumber(value)}
      onChange={(next) => onChange(next ?? 0)}
    />
  )
}

function TreeParentFilter({ id, label, value, onChange, definition }: FilterProps<TreeParentField>) {
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

/** The label of the parent record, loaded by its id. */
function ParentRecord({ definition, name, row }: DetailProps<TreeParentField>) {
  return <RecordLabels target={definition} ids={toIds(row[name])} />
}
