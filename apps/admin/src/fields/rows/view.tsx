import type { RowsField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { useLocale } from '@teachnet/i18n/react'
import type { CellProps } from '../field-props.ts'
import { LabelList } from '../shared/plain-text.tsx'
import { formRowsOf, rowLabel } from '../rows-value.ts'

export const rowsView: FieldView<RowsField> = {
  Cell: RowsCell,
  align: 'left',
  inputWidth: () => 'full',
  isStacked: false,
  canRenderUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}

/** Names of the rows. */
function RowsCell({ name, row, field }: CellProps<RowsField>) {
  const locale = useLocale()
  return <LabelList labels={formRowsOf(row[name]).map((one, at) => `${at + 1}. ${rowLabel(field, one, locale)}`)} />
}
