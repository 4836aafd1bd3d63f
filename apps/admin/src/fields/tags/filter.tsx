import type { TagsField } from '@teachnet/contract'
import { useMemo } from 'react'
import { takesList } from '../../crud/filters/filter-draft.ts'
import { toTexts } from '../../values/read-values.ts'
import type { FilterProps } from '../field-props.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { TagBox } from './tag-box.tsx'

/** Whole tags, or a part of their text. */
export function TagsFilter({ id, label, value, onChange, operator }: FilterProps<TagsField>) {
  // A new array with the same tags would reset the typed text.
  const tags = useMemo(() => toTexts(value), [value])
  if (!takesList(operator)) return <TextFilter {...{ id, label, value, onChange }} />
  return (
    <TagBox
      {...{ id, label }}
      size="small"
      tags={tags}
      onChange={(next) => onChange(next.length > 0 ? next : undefined)}
    />
  )
}
