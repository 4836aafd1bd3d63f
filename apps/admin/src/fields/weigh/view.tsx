import type { WeighField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { toText } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { NumberText } from '../shared/plain-text.tsx'

export const weighView: FieldView<WeighField> = {
  Cell: WeighCell,
  align: 'right',
  inputWidth: () => 'half',
  isStacked: false,
  canRenderUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}

export function WeighCell({ name, row }: CellProps<WeighField>) {
  return <NumberText text={toText(row[name])} />
}
