import type { TreeParentField } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { toNumber } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { TreeSelect } from '../shared/records/tree-select.tsx'

/** Selects the parent of this record; never the record itself or a descendant. */
export function TreeParentInput({
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
      {...{ id, label, onBlur, inputRef, error }}
      help={help ?? text('crud.tree.topHelp')}
      target={definition}
      without={target === 'add' ? undefined : target}
      value={toNumber(value)}
      onChange={(next) => onChange(next ?? 0)}
    />
  )
}
