import type { RelationField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { isRecord } from '@teachnet/protocol'
import { toText } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { PlainText } from '../shared/plain-text.tsx'

export const relationView: FieldView<RelationField> = {
  Cell: RelationCell,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canRenderUnsaved: false,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}

/** The label of the other record; its id if an old server sends no label. */
export function RelationCell({ field, name, row }: CellProps<RelationField>) {
  const other = row[field.as]
  const label = isRecord(other) ? toText(other.label) || toText(other.name) : ''
  const id = toText(row[name])
  return <PlainText text={label || (id && id !== '0' ? `#${id}` : '')} />
}
