import type { ImageField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import { useLocale } from '@teachnet/i18n/react'
import { toText } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { NoValue } from '../shared/plain-text.tsx'
import { Thumbnail } from '../shared/files/file-views.tsx'

export const imageView: FieldView<ImageField> = {
  Cell: ImageCell,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canRenderUnsaved: true,
  isPicture: true,
  isName: false,
  isEditedInList: false,
}

export function ImageCell({ field, name, row, recordLabel }: CellProps<ImageField>) {
  const locale = useLocale()
  const path = toText(row[name])
  return path ? <Thumbnail path={path} alt={`${field.label[locale]}: ${recordLabel}`} /> : <NoValue />
}
