import type { TagsField } from '@teachnet/contract'
import { toTexts } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { LabelList } from '../shared/label-list.tsx'

export function TagsCell({ name, row }: CellProps<TagsField>) {
  return <LabelList labels={toTexts(row[name])} />
}

/** All tags. */
export function TagsDetail({ row, name }: CellProps<TagsField>) {
  return <LabelList labels={toTexts(row[name])} isWhole />
}
