import type { PasswordField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import type { CellProps } from '../field-props.ts'
import { NoValue } from '../shared/plain-text.tsx'

export const passwordView: FieldView<PasswordField> = {
  Cell: PasswordCell,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canRenderUnsaved: false,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}

/** The server never sends passwords. */
export function PasswordCell(_props: CellProps<PasswordField>) {
  return <NoValue />
}
