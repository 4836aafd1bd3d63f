import type { MoneyField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { useFormats } from '@teachnet/i18n/react'
import { toText } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { NumberText } from '../shared/plain-text.tsx'

export const moneyView: FieldView<MoneyField> = {
  Cell: MoneyCell,
  align: 'right',
  inputWidth: () => 'half',
  isStacked: false,
  canRenderUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: true,
}

export function MoneyCell({ name, row }: CellProps<MoneyField>) {
  return <NumberText text={useFormats().money(toText(row[name]))} />
}
