import type { FileField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { toText } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { FileLink } from '../shared/files/file-views.tsx'
import { NoValue } from '../shared/plain-text.tsx'

export const fileView: FieldView<FileField> = {
  Cell: FileCell,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canRenderUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}

export function FileCell({ name, row }: CellProps<FileField>) {
  const path = toText(row[name])
  return path ? <FileLink path={path} /> : <NoValue />
}
