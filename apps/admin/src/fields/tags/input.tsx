import type { TagsField } from '@teachnet/contract'
import { useMemo } from 'react'
import { toTexts } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { TagBox } from './tag-box.tsx'

export function TagsInput({
  value,
  error,
  help,
  field: _field,
  definition: _definition,
  target: _target,
  ...rest
}: InputProps<TagsField>) {
  // A new array with the same tags would reset the typed text.
  const tags = useMemo(() => toTexts(value), [value])
  return <TagBox {...rest} tags={tags} error={error !== undefined} help={error ?? help} />
}
