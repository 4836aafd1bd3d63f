import type { TagsField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { toTexts } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { LabelList } from '../shared/plain-text.tsx'

export const tagsView: FieldView<TagsField> = {
  Cell: TagsCell,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canRenderUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}

function TagsCell({ name, row }: CellProps<TagsField>) {
  return <LabelList labels={toTexts(row[name])} />
}

/** All tags. */
export function TagsDetail({ row, name }: CellProps<TagsField>) {
  return <LabelList labels={toTexts(row[name])} isWhole />
}
