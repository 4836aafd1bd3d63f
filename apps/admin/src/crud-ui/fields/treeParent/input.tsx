import type { TreeParentField } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { toNumber } from '../../../crud/row.ts'
import type { InputProps } from '../field-props.ts'
import { TreeSelect } from '../shared/tree-select.tsx'

/** The record this one hangs under; never itself or one below it. */
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
