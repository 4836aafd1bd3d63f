import type { MaskedField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { toText } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { PlainText } from '../shared/plain-text.tsx'

export const maskedView: FieldView<MaskedField> = {
  Cell: MaskedCell,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canRenderUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}

export function MaskedCell({ name, row }: CellProps<MaskedField>) {
  return <PlainText text={toText(row[name])} isMono />
}
