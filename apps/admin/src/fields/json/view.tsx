import type { JsonField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import type { CellProps } from '../field-props.ts'
import { LabelList, PlainText } from '../shared/plain-text.tsx'

export const jsonView: FieldView<JsonField> = {
  Cell: JsonCell,
  align: 'left',
  inputWidth: () => 'full',
  isStacked: false,
  canRenderUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}

export function JsonCell({ name, row }: CellProps<JsonField>) {
  const value = row[name]
  if (isTexts(value)) return <LabelList labels={value} />
  return <PlainText text={value === null || value === undefined ? '' : JSON.stringify(value)} isMono />
}

/** A list of names is more readable as names than as JSON. */
function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
