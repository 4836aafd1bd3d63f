import type { IdField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import type { CellProps } from '../field-props.ts'
import { NumberText } from '../shared/plain-text.tsx'

export const idView: FieldView<IdField> = {
  Cell: IdCell,
  align: 'right',
  inputWidth: () => 'half',
  isStacked: false,
  canRenderUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}

export function IdCell({ row }: CellProps<IdField>) {
  return <NumberText text={String(row.id)} />
}
